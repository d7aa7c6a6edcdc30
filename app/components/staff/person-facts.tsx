import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'

/** What the shop knows of a person; what was left empty is left out. */
export function PersonFacts({ person }: { person: Person }) {
  const { student, email } = person
  const tax = student?.requiresTaxInvoice
    ? [`${student.taxNameOne} ${student.taxNameTwo}`.trim(), student.taxPayerId, student.taxAddress]
    : []
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [m.students_username(), person.username],
    [m.students_tel(), student?.tel],
    [m.students_group(), person.group?.name ?? m.students_no_group()],
    [m.students_name_eng(), `${student?.firstnameEng ?? ''} ${student?.lastnameEng ?? ''}`.trim()],
    [m.students_nickname(), student?.nickname],
    [m.students_age(), student?.age?.toString()],
    [m.students_address(), student?.address],
    [m.students_level(), student?.level],
    [m.students_branch(), student?.branchId],
    [m.students_biography(), student?.biography],
    ...person.labels.map(({ label, value }) => [label, value] as const),
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
