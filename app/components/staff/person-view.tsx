import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Group, Person } from '#app/business/accounts/people/get-person.server.ts'
import type { GiftChoice, PersonsGrant } from '#app/business/learning/list-persons-courses.server.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import { FoundOrders } from './found-orders.tsx'
import { LookAsStudent } from './look-as-student.tsx'
import { roleLabel } from './people-words.ts'
import { PersonAccount } from './person-account.tsx'
import { PersonCourses } from './person-courses.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonLog, PersonNotes } from './person-notes.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { RowKeys } from './row-keys.tsx'

/** `asksCode`: dangerous acts of who looks ask for a code. */
export type Asker = { readonly isOwn: boolean; readonly asksCode: boolean }

/** All of one person, and what staff can do about him. */
export function PersonView({
  person,
  groups,
  grants,
  orders,
  choices,
  asker,
  now,
}: {
  person: Person
  groups: readonly Group[]
  grants: readonly PersonsGrant[]
  orders: readonly FoundOrder[]
  choices: readonly GiftChoice[] | null
  asker: Asker
  now: Instant
}) {
  return (
    <div className="mx-auto grid max-w-6xl gap-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link to="/admin/students" className="link inline-flex min-h-11 items-center">
            {m.students_back()}
          </Link>
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
          <Section title={m.students_orders()}>
            {orders.length === 0 ? (
              <p className="text-ink-soft">{m.students_orders_none()}</p>
            ) : (
              <FoundOrders orders={orders} now={now} />
            )}
          </Section>
          <Section title={m.students_notes()}>
            <PersonNotes person={person} />
          </Section>
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
          <Section title={m.students_account()}>
            <PersonAccount person={person} groups={groups} asker={asker} />
          </Section>
        </div>
      </div>
    </div>
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
