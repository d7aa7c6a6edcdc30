import { Link, useSearchParams } from '@remix-run/react'
import type { FoundPeople, FoundPerson } from '#app/business/accounts/people/person.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { formatWhen } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchX } from '#app/ui/icons.tsx'
import { roleLabel } from './people-words.ts'

/** People, one per line, with a link to the next page. */
export function PeopleList({
  found: { people, next },
  isLater,
  now,
}: {
  found: FoundPeople
  isLater: boolean
  now: Instant
}) {
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon={SearchX} title={next === null ? m.students_none() : m.students_none_yet()}>
          {next === null ? m.students_none_text() : m.students_none_yet_text()}
        </EmptyState>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {people.map(person => (
            <li key={person.id} className="border-b border-line last:border-b-0">
              <Row person={person} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pages next={next} isLater={isLater} />
    </>
  )
}

function Row({ person, now }: { person: FoundPerson; now: Instant }) {
  const locale = useLocale()
  const { userId, name, username, email, tel, groupName, roles, courses, lastSignInAt } = person
  const others = roles.filter(role => role !== 'student')
  return (
    <Link
      data-row=""
      to={`/admin/students/${encodeURIComponent(userId)}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 leading-snug hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,8rem)_5rem_10rem]"
    >
      <span className="min-w-0">
        <span className="font-semibold break-words">{name || username}</span>{' '}
        {others.map(role => (
          <Badge key={role} tone="accent">
            {roleLabel(role)}
          </Badge>
        ))}
        {person.isBlocked && <Badge tone="danger">{m.students_blocked()}</Badge>}
        {person.isGuest && <Badge tone="neutral">{m.students_guest()}</Badge>}
        {username && <span className="block truncate text-sm text-ink-soft">{username}</span>}
      </span>
      <span className="min-w-0 text-sm text-ink-soft max-md:order-3 max-md:col-span-2">
        <span className="block truncate">{hasAddress(email) ? email : '–'}</span>
        <span className="block tabular-nums">{tel}</span>
      </span>
      <span className="truncate text-sm text-ink-soft max-md:hidden">{groupName}</span>
      <span className="text-right text-sm whitespace-nowrap tabular-nums max-md:order-2">
        {courses > 0 && m.students_courses_n({ n: courses })}
      </span>
      <span className="text-right text-sm text-ink-soft max-md:hidden">
        <span className="sr-only">{m.students_signed_in()} </span>
        {lastSignInAt === null ? m.students_never() : formatWhen(lastSignInAt, locale, now)}
      </span>
    </Link>
  )
}

/** Only a link forward: a page starts at the cursor where the last one ended. The browser's back button leads back. */
function Pages({ next, isLater }: { next: number | null; isLater: boolean }) {
  const [query] = useSearchParams()
  const at = (before: number | null) => {
    const other = new URLSearchParams(query)
    if (before === null) other.delete('before')
    else other.set('before', String(before))
    return `?${other}`
  }
  if (next === null && !isLater) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {next !== null && (
        <ButtonLink to={at(next)} variant="secondary" prefetch="none" data-key="n">
          {m.students_more()}
        </ButtonLink>
      )}
      {isLater && (
        <ButtonLink to={at(null)} variant="quiet" prefetch="none">
          {m.students_first_page()}
        </ButtonLink>
      )}
    </p>
  )
}
