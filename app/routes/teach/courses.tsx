import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import {
  listTaughtCourses,
  type TaughtCourse,
} from '#app/business/learning/teaching/list-taught-courses.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BookOpen, CircleCheck } from '#app/ui/icons.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const { features } = await context.services.siteSettings()
  const courses = await listTaughtCourses(context.services, { caller: await context.caller() })
  return { courses, hasComments: features.comment }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.teach_title(), hidden: true })

/** The teacher's home: what waits, and the courses with their students. */
export default function TaughtCourses() {
  const { courses, hasComments } = useLoaderData<typeof loader>()
  useHints(true, useReload())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.teach_title()}</h1>
        <RowKeys />
      </div>
      {courses.length === 0 ? (
        <EmptyState icon={BookOpen} title={m.teach_no_courses()}>
          {m.teach_no_courses_text()}
        </EmptyState>
      ) : (
        <>
          <section className="grid gap-3" aria-labelledby="what-waits">
            <h2 id="what-waits" className="text-lg font-semibold">
              {m.teach_what_waits()}
            </h2>
            <WhatWaits courses={courses} />
            <p>
              <Link to="/teach/homework" className="link me-6 inline-flex min-h-11 items-center">
                {m.teach_homework_all()}
              </Link>{' '}
              {hasComments && (
                <Link to="/teach/comments" className="link me-6 inline-flex min-h-11 items-center">
                  {m.desk_lists_comments()}
                </Link>
              )}{' '}
              <Link to="/myaccount/desk-mails" className="link inline-flex min-h-11 items-center">
                {m.teach_mail_nav()}
              </Link>
            </p>
          </section>
          <h2 className="text-lg font-semibold">{m.teach_courses()}</h2>
          <CourseRows courses={courses} />
        </>
      )}
    </>
  )
}

type Work = 'toGrade' | 'toAnswer' | 'toReview'

/** The kinds of work, with the page where each is done for all courses. */
const WORK: Readonly<Record<Work, { words: typeof m.teach_to_grade; page: string }>> = {
  toGrade: { words: m.teach_to_grade, page: '/teach/homework' },
  toAnswer: { words: m.teach_to_answer, page: '/teach/comments' },
  toReview: { words: m.teach_to_review, page: '/teach/comments' },
}

/** The server counts to 100 for each course, so more is shown as '99+'. */
function workWords(kind: Work, count: number): string {
  const words = WORK[kind].words({ count })
  return count > 99 ? words.replace(String(count), '99+') : words
}

/** All work of the teacher. A press leads to it in all courses. */
function WhatWaits({ courses }: { courses: readonly TaughtCourse[] }) {
  const waiting = (Object.keys(WORK) as Work[])
    .map(kind => ({ kind, count: courses.reduce((sum, course) => sum + course[kind], 0) }))
    .filter(({ count }) => count > 0)
  if (waiting.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={m.teach_nothing_waits()}>
        {m.teach_nothing_waits_text()}
      </EmptyState>
    )
  return (
    <ul className="flex flex-wrap gap-3">
      {waiting.map(({ kind, count }) => (
        <li key={kind}>
          <ButtonLink to={WORK[kind].page} variant="secondary">
            {workWords(kind, count)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function CourseRows({ courses }: { courses: readonly TaughtCourse[] }) {
  return (
    <Rows
      label={m.teach_courses()}
      columns={[
        { label: m.students_give_course() },
        { label: m.teach_students(), atEnd: true },
        { label: m.continue_group_finished(), atEnd: true, from: 'medium' },
        { label: m.teach_waiting(), from: 'medium' },
      ]}
    >
      {courses.map(course => {
        const { id, name, students, finished, teacherLacksAccount } = course
        const waiting = (['toReview', 'toAnswer', 'toGrade'] as const)
          .filter(kind => course[kind] > 0)
          .map(kind => (
            <Badge key={kind} tone={kind === 'toReview' ? 'warning' : 'accent'}>
              {workWords(kind, course[kind])}
            </Badge>
          ))
        return (
          <OpeningRow key={id}>
            <th scope="row">
              <Link data-row="" to={`/teach/${id}`} className="link font-semibold">
                {name}
              </Link>{' '}
              {teacherLacksAccount && <Badge>{m.teach_no_account()}</Badge>}
              <span className="until-medium flex flex-wrap gap-1">{waiting}</span>
            </th>
            <td className="at-end is-number">{students}</td>
            <td className="at-end is-number from-medium">{finished}</td>
            <td className="from-medium">
              <span className="flex flex-wrap gap-1">{waiting}</span>
            </td>
          </OpeningRow>
        )
      })}
    </Rows>
  )
}
