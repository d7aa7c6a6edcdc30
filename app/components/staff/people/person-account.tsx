import type { Group, Person } from '#app/business/accounts/people/get-person.server.ts'
import { hasStaffRole, ROLES, STAFF_ROLES } from '#app/business/callers/permissions.ts'
import { roleHint, roleLabel } from '#app/business/callers/role-words.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select } from '#app/ui/inputs.tsx'

/** Group, roles, and whether the person can sign in. */
export function PersonAccount({
  person,
  groups,
  isOwn,
}: {
  person: Person
  groups: readonly Group[]
  /** The account of the staff member who views the page. */
  isOwn: boolean
}) {
  const { userId } = person
  const may = useMay()
  return (
    <div className="grid gap-4 rounded-md border border-line bg-surface p-4">
      {may('people.write') && person.student && groups.length > 0 && (
        <GroupForm person={person} groups={groups} />
      )}
      {may('people.help') && person.email !== null && (
        <ActForm fields={{ act: 'password-link', userId }} done={m.students_link_sent()}>
          {({ isSending }) => (
            <Button type="submit" variant="secondary" pending={isSending}>
              {m.students_link()}
            </Button>
          )}
        </ActForm>
      )}
      {isOwn ? (
        <p className="text-sm text-ink-soft">{m.students_own()}</p>
      ) : (
        <>
          {may('team.write') && <RolesForm person={person} />}
          {may('team.write') && person.hasSecondFactor && <ResetFactor userId={userId} />}
          {may('people.write') && <Block person={person} />}
        </>
      )}
    </div>
  )
}

function GroupForm({ person: { userId, group }, groups }: { person: Person; groups: readonly Group[] }) {
  return (
    <ActForm
      fields={{ act: 'group', userId }}
      before={group?.id ?? ''}
      done={m.students_group_changed()}
      className="grid gap-2"
    >
      {({ isSending, errorAt }) => (
        <>
          <Field label={m.students_group()} error={errorAt('groupId')}>
            {control => (
              <Select {...control} name="groupId" defaultValue={group?.id ?? ''}>
                <option value="">{m.students_no_group()}</option>
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
            {m.students_group_change()}
          </Button>
        </>
      )}
    </ActForm>
  )
}

export function RolesForm({
  person: { userId, rolesAsKept },
}: {
  person: Pick<Person, 'userId' | 'rolesAsKept'>
}) {
  return (
    <details className="border-t border-line pt-2">
      <Summary>{m.students_roles_change()}</Summary>
      <ActForm
        fields={{ act: 'roles', userId }}
        before={rolesAsKept}
        done={m.students_roles_changed()}
        className="grid gap-2"
      >
        {({ isSending, errorAt }) => (
          <>
            <RoleBoxes kept={rolesAsKept} error={errorAt('roles')} />
            <OwnCode error={errorAt('code')} />
            <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
              {m.students_roles_change()}
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}

/**
 * A box for each role, and for what an owner may allow beside them. `isForOffice`: only the roles of the back office.
 */
export function RoleBoxes({
  kept,
  error,
  isForOffice = false,
}: {
  /** The list of roles as the database holds it. */
  kept: string
  error: string | undefined
  isForOffice?: boolean
}) {
  const boxes = [...(isForOffice ? STAFF_ROLES : ROLES), 'refunds.give'] as const
  return (
    <fieldset>
      <legend className="font-semibold">{m.students_roles()}</legend>
      {!isForOffice && <p className="text-sm text-ink-soft">{m.students_roles_hint()}</p>}
      {boxes.map(name => (
        <Checkbox
          key={name}
          name={name}
          value="1"
          label={roleLabel(name)}
          hint={roleHint(name)}
          defaultChecked={kept.split(',').includes(name)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  )
}

function ResetFactor({ userId }: { userId: string }) {
  return (
    <details className="border-t border-line pt-2">
      <Summary>{m.students_factor_reset()}</Summary>
      <ActForm
        fields={{ act: 'reset-factor', userId }}
        done={m.students_factor_done()}
        className="grid gap-2"
      >
        {({ isSending, errorAt }) => (
          <>
            <p className="text-sm text-ink-soft">{m.students_factor_text()}</p>
            <OwnCode error={errorAt('code')} />
            <Button type="submit" variant="danger" pending={isSending} className="justify-self-start">
              {m.students_factor_reset()}
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}

function Block({ person: { userId, blockedAt, roles } }: { person: Person }) {
  const isBlocked = blockedAt !== null
  const isColleague = hasStaffRole(roles)
  return (
    <ActForm
      fields={{ act: isBlocked ? 'unblock' : 'block', userId }}
      done={isBlocked ? m.students_unblock_done() : m.students_block_done()}
      className="grid gap-2 border-t border-line pt-4"
    >
      {({ isSending, errorAt }) => (
        <>
          {isColleague && <OwnCode error={errorAt('code')} />}
          <Button
            type="submit"
            variant={isBlocked ? 'secondary' : 'danger'}
            pending={isSending}
            className="justify-self-start"
          >
            {isBlocked ? m.students_unblock() : m.students_block()}
          </Button>
        </>
      )}
    </ActForm>
  )
}

function Summary({ children }: { children: string }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
      {children}
    </summary>
  )
}
