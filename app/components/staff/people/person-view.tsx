import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Group, Person, PersonSession } from '#app/business/accounts/people/get-person.server.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import type { GiftChoice, PersonsGrant } from '#app/business/learning/list-persons-courses.server.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import type { ErasureObstacle } from '#app/business/privacy/erasure-obstacle.ts'
import { columnOf, PROFILE_TEXTS, type ProfileText } from '#app/business/settings/registration-fields.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { FoundOrders } from '#app/components/staff/orders/found-orders.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/refusals/registration-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { ErasePerson } from './erase-person.tsx'
import { PersonAccount } from './person-account.tsx'
import { PersonCourses } from './person-courses.tsx'
import { PersonLog, PersonNotes } from './person-notes.tsx'

/** Everything about one person, and the actions of staff. */
export function PersonView({
  person,
  groups,
  grants,
  orders,
  choices,
  obstacles,
  isOwn,
}: {
  person: Person
  groups: readonly Group[]
  grants: readonly PersonsGrant[]
  orders: readonly FoundOrder[]
  choices: readonly GiftChoice[] | null
  /** Orders that prevent erasing the person. */
  obstacles: readonly ErasureObstacle[]
  isOwn: boolean
}) {
  const may = useMay()
  if (person.erasedAt !== null) return <ErasedPerson person={person} orders={orders} />
  return (
    <div className="grid max-w-6xl gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackToPeople />
          <RowKeys
            keys={[
              ['c', m.students_key_note()],
              ['g', m.students_key_give()],
            ]}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold break-words">{person.name || person.username}</h1>
          {person.roles.map(role => (
            <Badge key={role} tone={role === 'student' ? 'neutral' : 'accent'}>
              {roleLabel(role)}
            </Badge>
          ))}
          {person.blockedAt !== null && <Badge tone="danger">{m.students_blocked()}</Badge>}
          {person.student?.isGuest && <Badge tone="warning">{m.students_guest()}</Badge>}
          {person.hasSecondFactor && <Badge tone="success">{m.security_two_steps()}</Badge>}
        </div>
        <p className="text-ink-soft">
          {m.students_since()} <Time instant={person.since} withDate />
        </p>
        <LookAsStudent person={person} />
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Section title={m.students_grants()}>
            <PersonCourses userId={person.userId} grants={grants} choices={choices} />
          </Section>
          <PersonOrders orders={orders} />
          {(may('people.help') || person.notes.length > 0) && (
            <Section title={m.students_notes()}>
              <PersonNotes person={person} />
            </Section>
          )}
          {person.acts.length + person.failedSignIns.length > 0 && (
            <Section title={m.students_acts()}>
              <PersonLog person={person} />
            </Section>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          <Section title={m.students_who()}>
            <PersonFacts person={person} />
          </Section>
          <Section title={m.students_sessions()}>
            <PersonSessions person={person} />
          </Section>
          {may('people.help') && (
            <Section title={m.students_account()}>
              <PersonAccount person={person} groups={groups} isOwn={isOwn} />
            </Section>
          )}
          {may('people.write') && (
            <Section title={m.erasure_title()}>
              <ErasePerson person={person} obstacles={obstacles} isOwn={isOwn} />
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

/** The page of an erased person: the orders that the books keep, and what staff did to the account. */
function ErasedPerson({ person, orders }: { person: Person; orders: readonly FoundOrder[] }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-1">
        <BackToPeople />
        <h1 className="text-2xl font-semibold">{m.erasure_erased()}</h1>
        <p className="text-ink-soft">
          {m.erasure_erased_at()} {person.erasedAt !== null && <Time instant={person.erasedAt} withDate />}
        </p>
        <p className="text-ink-soft">{m.erasure_erased_text()}</p>
      </header>
      <PersonOrders orders={orders} />
      {person.acts.length > 0 && (
        <Section title={m.students_acts()}>
          <PersonLog person={person} />
        </Section>
      )}
    </div>
  )
}

function BackToPeople() {
  return (
    <Link to="/admin/students" className="link inline-flex min-h-11 items-center">
      {m.students_back()}
    </Link>
  )
}

function PersonOrders({ orders }: { orders: readonly FoundOrder[] }) {
  return (
    <Section title={m.students_orders()}>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{m.students_orders_none()}</p>
      ) : (
        <FoundOrders orders={orders} label={m.students_orders()} />
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Starts impersonating this student. A full page load, because all data changes. */
function LookAsStudent({ person: { userId, roles, blockedAt } }: { person: Person }) {
  const may = useMay()
  if (!may('people.help') || roles.join() !== 'student' || blockedAt !== null) return null
  return (
    <form method="post" action="/admin/look" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" variant="secondary" name="act" value="begin" aria-describedby="look-hint">
        {m.students_look()}
      </Button>
      <span id="look-hint" className="text-sm text-ink-soft">
        {m.students_look_hint()}
      </span>
    </form>
  )
}

/** The head of the page shows these already. */
const IN_HEAD: readonly ProfileText[] = ['firstname', 'lastname', 'tel']

function textOf(student: Person['student'], name: ProfileText): string | undefined {
  return student?.[columnOf(name)]?.toString()
}

/** The personal data of a person, without empty fields. */
function PersonFacts({ person }: { person: Person }) {
  const { student, email } = person
  const tax = student?.requiresTaxInvoice
    ? [`${student.taxNameOne} ${student.taxNameTwo}`.trim(), student.taxPayerId, student.taxAddress]
    : []
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [m.students_username(), person.username],
    [m.students_tel(), student?.tel],
    [m.students_group(), person.group?.name ?? m.students_no_group()],
    ...PROFILE_TEXTS.flatMap(name =>
      IN_HEAD.includes(name) ? [] : [[labelOf(name), textOf(student, name)] as const],
    ),
    ...person.labels.map(({ label, value }) => [label, value] as const),
    [m.students_news(), person.wantsNews ? m.students_news_yes() : m.students_news_no()],
    [m.students_tax(), tax.filter(Boolean).join('\n')],
  ]
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4">
      <dt className="text-ink-soft">{m.students_email()}</dt>
      <dd className="break-all">
        {email ?? m.students_email_none()}{' '}
        {email !== null && !person.isEmailProved && <Badge>{m.students_email_unproved()}</Badge>}
      </dd>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Where a person is signed in, with buttons to end each session. */
function PersonSessions({ person: { userId, sessions } }: { person: Person }) {
  const may = useMay()
  if (sessions.length === 0) return <p className="text-ink-soft">{m.students_sessions_none()}</p>
  return (
    <div className="grid gap-2">
      <ul className="rounded-md border border-line bg-surface">
        {sessions.map(session => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <Device session={session} />
            {may('people.write') && (
              <ActForm
                fields={{ act: 'end-session', userId, sessionId: session.id }}
                done={m.students_session_ended()}
              >
                {({ isSending }) => (
                  <Button type="submit" variant="secondary" pending={isSending}>
                    {m.students_session_end()}
                  </Button>
                )}
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && may('people.write') && (
        <ActForm fields={{ act: 'end-sessions', userId }} done={m.students_session_ended()}>
          {({ isSending }) => (
            <Button type="submit" variant="quiet" pending={isSending}>
              {m.students_sessions_end_all()}
            </Button>
          )}
        </ActForm>
      )}
    </div>
  )
}

function Device({ session: { browser, system, usedAt } }: { session: PersonSession }) {
  const name = [browser, system].filter(Boolean).join(', ') || m.students_session_unknown()
  return (
    <div className="min-w-0 flex-1 basis-40 leading-snug">
      <p className="truncate">{name}</p>
      <p className="text-sm text-ink-soft">
        {m.students_session_used()} <Time instant={usedAt} />
      </p>
    </div>
  )
}
