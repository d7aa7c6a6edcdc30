import { Link } from '@remix-run/react'
import type { FoundPeople, FoundPerson } from '#app/business/accounts/people/person.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import { formatWhen } from '#app/components/order/order-words.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchX } from '#app/ui/icons.tsx'

/** People, one per row, with a link to the next page. */
export function PeopleList({
  found: { people, next },
  isLater,
  oldestFirst,
  now,
}: {
  found: FoundPeople
  isLater: boolean
  oldestFirst: boolean
  now: Instant
}) {
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon={SearchX} title={next === null ? m.students_none() : m.students_none_yet()}>
          {next === null ? m.students_none_text() : m.students_none_yet_text()}
        </EmptyState>
      ) : (
        <Rows
          label={m.students_title()}
          sort={{ by: 'since', isDown: !oldestFirst }}
          columns={[
            { label: m.students_name() },
            { label: m.students_contact(), from: 'medium' },
            { label: m.students_group(), from: 'wide' },
            { label: m.students_grants(), atEnd: true },
            { label: m.students_since(), sortsBy: 'since', from: 'medium' },
            { label: m.students_signed_in(), from: 'wide' },
          ]}
        >
          {people.map(person => (
            <Row key={person.id} person={person} now={now} />
          ))}
        </Rows>
      )}
      <NextPage next={next} isLater={isLater} />
    </>
  )
}

function Row({ person, now }: { person: FoundPerson; now: Instant }) {
  const locale = useLocale()
  const { userId, name, username, email, tel, groupName, roles, courses, since, lastSignInAt } = person
  const others = roles.filter(role => role !== 'student')
  const address = hasAddress(email) ? email : ''
  return (
    <OpeningRow>
      <th scope="row">
        <Link data-row="" to={`/admin/students/${encodeURIComponent(userId)}`} className="link font-semibold">
          {name || username}
        </Link>{' '}
        {others.map(role => (
          <Badge key={role} tone="accent">
            {roleLabel(role)}
          </Badge>
        ))}{' '}
        {person.isBlocked && <Badge tone="danger">{m.students_blocked()}</Badge>}{' '}
        {person.isGuest && <Badge tone="neutral">{m.students_guest()}</Badge>}
        {username && <span className="block text-sm text-ink-soft">{username}</span>}
        <span className="until-medium block text-sm text-ink-soft">
          {address} {tel}
        </span>
      </th>
      <td className="from-medium text-sm">
        {address || '–'}
        <span className="block text-ink-soft tabular-nums">{tel}</span>
      </td>
      <td className="from-wide text-sm">{groupName}</td>
      <td className="at-end is-number">{courses > 0 && courses}</td>
      <td className="from-medium is-time text-sm">{formatDay(since, locale)}</td>
      <td className="from-wide is-time text-sm">
        {lastSignInAt === null ? m.students_never() : formatWhen(lastSignInAt, locale, now)}
      </td>
    </OpeningRow>
  )
}
