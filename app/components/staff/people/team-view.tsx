import { Link, useActionData } from '@remix-run/react'
import type { ListedInvitation } from '#app/business/accounts/invitations/invitation.ts'
import type { GuardedRoles } from '#app/business/accounts/people/guard-roles.server.ts'
import type { TeamMember } from '#app/business/accounts/people/list-team.server.ts'
import { STAFF_ROLES } from '#app/business/callers/permissions.ts'
import { roleLabel, rolesInWords } from '#app/business/callers/role-words.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { Rows } from '#app/components/staff/rows.tsx'
import type { Sort } from '#app/components/staff/sort.ts'
import { formatWhen } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import { RoleBoxes, RolesForm } from './person-account.tsx'

type Fields = Readonly<Record<string, string>>

export const TEAM_COLUMNS = ['name', 'seen'] as const
type TeamColumn = (typeof TEAM_COLUMNS)[number]

/** Returns the team in this order. People who never signed in count as those who did so first. */
export function inOrder(
  team: readonly TeamMember[],
  { by, isDown }: Sort<TeamColumn>,
  locale: Locale,
): TeamMember[] {
  const { compare } = new Intl.Collator(locale)
  const sign = isDown ? -1 : 1
  return [...team].sort((one, other) => {
    const first =
      by === 'seen' ? (one.lastSeenAt ?? 0) - (other.lastSeenAt ?? 0) : compare(one.name, other.name)
    return sign * first
  })
}

/**
 * The people of the back office with their roles, the open invitations, a form that invites by e-mail, and one that
 * says which roles need a second factor.
 */
export function TeamView({
  team,
  sort,
  invitations,
  guarded,
  now,
}: {
  /** In the order of `sort`. */
  team: readonly TeamMember[]
  sort: Sort<TeamColumn>
  invitations: readonly ListedInvitation[]
  /** The roles that count only with a second factor. */
  guarded: GuardedRoles
  now: Instant
}) {
  const posted: Fields = useActionData<{ fields?: Fields }>()?.fields ?? {}
  // The fields of a form that the server refused without JavaScript.
  const typed: Fields = posted.act === 'invite' ? posted : {}
  const isGuarded = team.some(member => member.roles.includes('owner') && member.hasSecondFactor)
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">{m.students_team()}</h1>
        <p className="text-ink-soft">{m.students_team_lead()}</p>
        <p className="text-ink-soft">
          {guarded.roles !== ''
            ? m.roles_need_factor({ roles: rolesInWords(guarded.roles) })
            : m.roles_need_no_factor()}
        </p>
      </header>
      {!isGuarded && (
        <Alert kind="warning" title={m.students_team_no_factor()}>
          <Link to="/admin/security" className="link">
            {m.security_nav()}
          </Link>
        </Alert>
      )}
      <Rows
        label={m.students_team()}
        sort={sort}
        columns={[
          { label: m.students_name(), sortsBy: 'name' },
          { label: m.security_two_steps(), from: 'medium' },
          { label: m.guard_seen(), sortsBy: 'seen', from: 'medium' },
          { label: m.students_roles() },
        ]}
      >
        {team.map(member => (
          <Member key={member.userId} member={member} now={now} />
        ))}
      </Rows>
      {invitations.length > 0 && (
        <section className="grid gap-2" aria-labelledby="open">
          <h2 id="open" className="text-lg font-semibold">
            {m.team_open()}
          </h2>
          <ul className="rounded-md border border-line bg-surface">
            {invitations.map(invitation => (
              <Invitation key={invitation.id} invitation={invitation} now={now} />
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2" aria-labelledby="invite">
        <h2 id="invite" className="text-lg font-semibold">
          {m.team_invite()}
        </h2>
        <ActForm
          fields={{ act: 'invite' }}
          done={m.team_invited()}
          className="grid gap-3 rounded-md border border-line bg-surface p-4"
        >
          {({ isSending, errorAt }) => (
            <>
              <Field label={m.students_email()} hint={m.team_invite_hint()} error={errorAt('email')} required>
                {control => (
                  <TextInput
                    {...control}
                    type="email"
                    name="email"
                    defaultValue={typed.email}
                    autoComplete="off"
                    maxLength={255}
                  />
                )}
              </Field>
              <RoleBoxes kept={Object.keys(typed).join(',')} error={errorAt('roles')} isForOffice />
              <OwnCode error={errorAt('code')} />
              <Button type="submit" pending={isSending} className="justify-self-start">
                {m.team_invite()}
              </Button>
            </>
          )}
        </ActForm>
      </section>
      <section className="grid gap-2" aria-labelledby="guard">
        <h2 id="guard" className="text-lg font-semibold">
          {m.guard_title()}
        </h2>
        {guarded.isByOperator ? (
          <p className="text-ink-soft">{m.guard_by_operator()}</p>
        ) : (
          <GuardForm
            kept={guarded.roles}
            ticked={posted.act === 'guard-roles' ? Object.keys(posted) : guarded.roles.split(',')}
          />
        )}
      </section>
    </div>
  )
}

/** `ticked`: the boxes, which without JavaScript may be those of a form that the server refused. */
function GuardForm({ kept, ticked }: { kept: string; ticked: readonly string[] }) {
  return (
    <ActForm
      fields={{ act: 'guard-roles' }}
      before={kept}
      done={m.guard_saved()}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      {({ isSending, errorAt }) => (
        <>
          <fieldset>
            <legend className="font-semibold">{m.students_roles()}</legend>
            <p className="text-sm text-ink-soft">{m.guard_hint()}</p>
            {STAFF_ROLES.map(role => (
              <Checkbox
                key={role}
                name={role}
                value="1"
                label={roleLabel(role)}
                defaultChecked={ticked.includes(role)}
              />
            ))}
          </fieldset>
          <OwnCode error={errorAt('code')} />
          <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
            {m.guard_save()}
          </Button>
        </>
      )}
    </ActForm>
  )
}

function Invitation({ invitation, now }: { invitation: ListedInvitation; now: Instant }) {
  const locale = useLocale()
  const { id, email, rolesAsKept, by, expiresAt } = invitation
  const when = formatWhen(expiresAt, locale, now)
  const acts = [
    { act: 'send-invitation', label: m.team_send_again(), done: m.team_sent_again() },
    { act: 'withdraw-invitation', label: m.team_withdraw(), done: m.team_withdrawn() },
  ]
  return (
    <li className="grid gap-1 border-b border-line px-3 py-2 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-all">{email}</span>
        <span>{rolesInWords(rolesAsKept)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {m.team_open_by({ by })} ·{' '}
        {now < expiresAt ? m.team_open_until({ when }) : m.team_open_ended({ when })}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {acts.map(({ act, label, done }) => (
          <details key={act}>
            <summary
              aria-label={m.team_of({ act: label, email })}
              className="flex min-h-11 cursor-pointer items-center font-semibold text-accent"
            >
              {label}
            </summary>
            <ActForm fields={{ act, id }} done={done} className="grid gap-2">
              {({ isSending, errorAt }) => (
                <>
                  <OwnCode error={errorAt('code')} />
                  <Button
                    type="submit"
                    variant="secondary"
                    pending={isSending}
                    aria-label={m.team_of({ act: label, email })}
                    className="justify-self-start"
                  >
                    {label}
                  </Button>
                </>
              )}
            </ActForm>
          </details>
        ))}
      </div>
    </li>
  )
}

function Member({ member, now }: { member: TeamMember; now: Instant }) {
  const locale = useLocale()
  const { userId, name, email, rolesAsKept, lastSeenAt, hasSecondFactor, isBlocked, isOwn } = member
  const factor = (
    <Badge tone={hasSecondFactor ? 'success' : 'warning'}>
      {hasSecondFactor ? m.security_two_steps() : m.students_team_without_factor()}
    </Badge>
  )
  const seen =
    lastSeenAt === null
      ? m.students_team_never()
      : m.students_team_seen({ when: formatWhen(lastSeenAt, locale, now) })
  return (
    <tr>
      <th scope="row" className="min-w-32 md:min-w-56">
        <Link
          to={`/admin/students/${encodeURIComponent(userId)}`}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {name}
        </Link>{' '}
        {isBlocked && <Badge tone="danger">{m.students_blocked()}</Badge>}
        <span className="block text-sm text-ink-soft">{email}</span>
        <span className="until-medium block text-sm text-ink-soft">
          {factor} {seen}
        </span>
      </th>
      <td className="from-medium">{factor}</td>
      <td className="from-medium is-time text-sm first-letter:uppercase">
        {lastSeenAt === null ? seen : formatWhen(lastSeenAt, locale, now)}
      </td>
      <td>
        {rolesInWords(rolesAsKept)}
        {isOwn ? (
          <span className="block text-sm text-ink-soft">{m.students_own()}</span>
        ) : (
          <RolesForm person={member} />
        )}
      </td>
    </tr>
  )
}
