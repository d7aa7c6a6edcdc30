import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStudents } from '#app/business/learning/teaching/list-students.server.ts'
import { STUDENT_FILTERS, type StudentFilter } from '#app/business/learning/teaching/student-standing.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleUser, SearchX } from '#app/ui/icons.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'
import { taughtCourseId } from './course.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const asked = new URL(request.url).searchParams
  const before = asked.get('before') ?? ''
  const words = asked.get('q') ?? ''
  const filter = STUDENT_FILTERS.find(word => word === asked.get('show')) ?? null
  const list = await listStudents(context.services, {
    courseId: taughtCourseId(params.course),
    caller: await context.caller(),
    words,
    filter,
    before: /^[0-9]{1,15}$/.test(before) ? Number(before) : null,
  })
  if (!list.ok) throw new Response(null, { status: 404 })
  return { ...list.value, words, filter }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.teach_students()} · ${data?.course.name ?? ''}`, hidden: true })

const FILTERS: Readonly<Record<StudentFilter, () => string>> = {
  stuck: m.teach_stuck,
  week: m.desk_lists_seen_week,
  month: m.desk_lists_seen_month,
  never: m.teach_never_seen,
}

/** The words for a page without students. */
function noneOf(goesOn: boolean, isFiltered: boolean, isSearch: boolean) {
  if (goesOn) return { title: m.desk_lists_none_here, text: m.desk_lists_none_here_text }
  if (isFiltered) return { title: m.desk_lists_none, text: m.desk_lists_none_text }
  if (isSearch) return { title: m.teach_none_found, text: m.teach_none_found_text }
  return { title: m.teach_no_students, text: m.teach_no_students_text }
}

/** The students of a course with their progress, the newest first. */
export default function TaughtStudents() {
  const { course, students, lectureCount, next, words, filter } = useLoaderData<typeof loader>()
  const isLater = useSearchParams()[0].has('before')
  const isSearch = words.trim() !== '' || filter !== null
  const none = noneOf(next !== null, filter !== null, isSearch)
  return (
    <section className="grid gap-3" aria-label={m.teach_students()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Form role="search" key={`${filter} ${words}`} className="flex min-w-0 flex-wrap gap-2">
          <TextInput
            type="search"
            name="q"
            defaultValue={words}
            aria-label={m.teach_search()}
            placeholder={m.teach_search()}
            maxLength={100}
            className="max-w-72"
          />
          <Select name="show" defaultValue={filter ?? ''} aria-label={m.teach_filter()} className="max-w-72">
            <option value="">{m.desk_lists_all()}</option>
            {STUDENT_FILTERS.map(one => (
              <option key={one} value={one}>
                {FILTERS[one]()}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="secondary">
            {m.students_search_button()}
          </Button>
        </Form>
        <RowKeys />
      </div>
      {students.length === 0 ? (
        <EmptyState icon={isSearch ? SearchX : CircleUser} title={none.title()}>
          {none.text()}
        </EmptyState>
      ) : (
        <Rows
          label={m.teach_students()}
          columns={[
            { label: m.quiz_results_student() },
            { label: m.teach_progress(), from: 'medium' },
            { label: m.teach_seen(), from: 'medium' },
          ]}
        >
          {students.map(({ userId, name, percent, readCount, seenAt, isStuck }) => {
            const progress = m.teach_student_progress({ read: readCount, total: lectureCount, percent })
            const seen = seenAt === null ? m.teach_never_seen() : <Time instant={seenAt} withDate />
            return (
              <OpeningRow key={userId}>
                <th scope="row">
                  <Link
                    data-row=""
                    to={`/teach/${course.id}/students/${encodeURIComponent(userId)}`}
                    className="link font-semibold"
                  >
                    {name || m.teach_student_unnamed()}
                  </Link>{' '}
                  {isStuck && <Badge tone="warning">{m.teach_stuck()}</Badge>}
                  <span className="until-medium block text-sm text-ink-soft">
                    {progress} · {seenAt !== null && m.teach_seen()} {seen}
                  </span>
                </th>
                <td className="from-medium text-sm tabular-nums">{progress}</td>
                <td className="from-medium is-time text-sm">{seen}</td>
              </OpeningRow>
            )
          })}
        </Rows>
      )}
      {students.some(({ isStuck }) => isStuck) && (
        <p className="text-sm text-ink-soft">
          {m.teach_stuck()}: {m.teach_stuck_hint()}
        </p>
      )}
      <NextPage next={next} isLater={isLater} />
    </section>
  )
}
