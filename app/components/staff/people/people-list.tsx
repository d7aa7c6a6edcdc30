import { Link } from '@remix-run/react'
import type { FoundPeople, FoundPerson } from '#app/business/accounts/people/person.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import type { Sort } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchX } from '#app/ui/icons.tsx'
import { ShortTime } from '#app/ui/time.tsx'

/** People, one per row, with a link to the next page. */
export function PeopleList({
  found: { people, next },
  isLater,
  oldestFirst,
}: {
  found: FoundPeople
  isLater: boolean
  oldestFirst: boolean
}) {
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon={SearchX} title={next === null ? m.students_none() : m.students_none_yet()}>
          {next === null ? m.students_none_text() : m.students_none_yet_text()}
        </EmptyState>
      ) : (
        <PeopleRows people={people} sort={{ by: 'since', isDown: !oldestFirst }} />
      )}
      <NextPage next={next} isLater={isLater} />
    </>
  )
}

/**
 * Says how many people agreed to news in the whole school, and lets those who may take files download them. Stands
 * above the filtered list.
 */
export function NewsFile({ count, mayExport }: { count: number; mayExport: boolean }) {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-3">
      {m.news_file_count({ count })}
      {count > 0 && mayExport && (
        <ButtonLink to="/admin/students/file" variant="secondary" reloadDocument prefetch="none">
          {m.audit_export()}
        </ButtonLink>
      )}
    </p>
  )
}

/** The table alone. Without `sort` no header sorts. */
export function PeopleRows({ people, sort }: { people: FoundPeople['people']; sort?: Sort<'since'> }) {
  return (
    <Rows
      label={m.students_title()}
      sort={sort}
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
        <Row key={person.id} person={person} />
      ))}
    </Rows>
  )
}

function Row({ person }: { person: FoundPerson }) {
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
      <td className="from-medium is-time text-sm">
        <ShortTime instant={since} />
      </td>
      <td className="from-wide is-time text-sm">
        {lastSignInAt === null ? m.students_never() : <ShortTime instant={lastSignInAt} />}
      </td>
    </OpeningRow>
  )
}
