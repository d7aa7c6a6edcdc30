import { Form, Link, useSearchParams } from '@remix-run/react'
import type {
  HomeworkFilter,
  HomeworkList as Listed,
} from '#app/business/learning/homework/list-homework.server.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'

export type ShownFilter = Pick<HomeworkFilter, 'courseId' | 'state' | 'newestFirst'>

const EMPTY = {
  submitted: { title: m.teach_nothing_to_grade, text: m.teach_nothing_to_grade_text },
  passed: { title: m.teach_none_passed, text: m.teach_none_graded_text },
  again: { title: m.teach_none_again, text: m.teach_none_graded_text },
}

/** Homework of one course or of all, with its filter. `ofAll`: the course can be chosen. */
export function HomeworkList({ list, filter, ofAll }: { list: Listed; filter: ShownFilter; ofAll: boolean }) {
  const { homework, courses, next } = list
  const [search] = useSearchParams()
  useHints(true, useReload())
  const { state, newestFirst, courseId } = filter
  const hasCourses = ofAll && courses.length > 1
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Form
          // A new choice remounts the form, so that its fields show it.
          key={`${state} ${courseId} ${newestFirst}`}
          className="flex flex-wrap items-end gap-3"
          preventScrollReset
        >
          <Field label={m.teach_filter()}>
            {control => (
              <Select {...control} name="state" defaultValue={state}>
                <option value="submitted">{m.teach_state_waiting()}</option>
                <option value="passed">{m.teach_state_passed()}</option>
                <option value="again">{m.teach_state_again()}</option>
              </Select>
            )}
          </Field>
          {hasCourses && (
            <Field label={m.students_give_course()}>
              {control => (
                <Select {...control} name="course" defaultValue={courseId ?? ''} className="max-w-72">
                  <option value="">{m.common_all_courses()}</option>
                  {courses.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label={m.teach_order()}>
            {control => (
              <Select {...control} name="order" defaultValue={newestFirst ? 'newest' : 'oldest'}>
                <option value="oldest">{m.teach_oldest()}</option>
                <option value="newest">{m.teach_newest()}</option>
              </Select>
            )}
          </Field>
          <Button type="submit" variant="secondary">
            {m.teach_show()}
          </Button>
        </Form>
        <RowKeys />
      </div>
      {search.has('graded') && <Alert kind="success" title={m.teach_graded()} />}
      {homework.length === 0 ? (
        <EmptyState icon={Inbox} title={EMPTY[state].title()}>
          {EMPTY[state].text()}
        </EmptyState>
      ) : (
        <Rows
          label={m.teach_homework()}
          columns={[
            { label: m.quiz_results_student() },
            { label: m.teach_lecture(), from: 'medium' },
            { label: m.teach_handed_in() },
          ]}
        >
          {homework.map(({ id, courseId: of, courseName, studentName, lectureName, number, submittedAt }) => {
            const lecture = (
              <>
                <span>{lectureName}</span> {number > 1 && <Badge>{m.teach_attempt({ number })}</Badge>}
                {ofAll && <span className="block text-ink-soft">{courseName}</span>}
              </>
            )
            return (
              <OpeningRow key={id}>
                <th scope="row">
                  <Link
                    data-row=""
                    to={`/teach/${of}/homework/${id}${ofAll ? '?all' : ''}`}
                    className="link font-semibold"
                  >
                    {studentName || m.teach_student_unnamed()}
                  </Link>
                  <span className="until-medium block text-sm">{lecture}</span>
                </th>
                <td className="from-medium text-sm">{lecture}</td>
                <td className="text-sm">
                  <Time instant={submittedAt} withDate />
                </td>
              </OpeningRow>
            )
          })}
        </Rows>
      )}
      <NextPage next={next} isLater={search.has('before')} />
    </>
  )
}
