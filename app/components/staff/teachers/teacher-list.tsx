import { Link, useSearchParams } from '@remix-run/react'
import { faultSentence } from '#app/components/staff/courses/course-words.ts'
import { NewForm } from '#app/components/staff/new-form.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ListedTeacher } from '#app/site-file/editing/save-teacher.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { CircleUser } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { NewTeacherAgain } from './teacher-answer.ts'

/** All teachers, and a form for a new one. */
export function TeacherListView({
  list,
  refused,
}: {
  list: { readonly teachers: readonly ListedTeacher[]; readonly before: number | null }
  refused: NewTeacherAgain | undefined
}) {
  const isLater = useSearchParams()[0].has('before')
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{m.teachers_title()}</h1>
      <NewForm
        action="/admin/teachers"
        label={m.teachers_new()}
        isOpen={Boolean(refused) || list.teachers.length === 0}
      >
        <Field label={m.teachers_new_name()} error={faultSentence(refused?.faults.name)}>
          {control => <TextInput {...control} name="name" maxLength={1_000} defaultValue={refused?.name} />}
        </Field>
      </NewForm>
      {list.teachers.length === 0 ? (
        <EmptyState icon={CircleUser} title={m.teachers_none()}>
          {m.teachers_none_text()}
        </EmptyState>
      ) : (
        <Rows
          label={m.teachers_title()}
          columns={[{ label: m.teachers_name() }, { label: m.orders_staff_status() }]}
        >
          {list.teachers.map(({ id, name, hasAccount }) => (
            <OpeningRow key={id}>
              <th scope="row">
                <Link data-row="" to={`/admin/teachers/${id}`} className="link font-semibold break-words">
                  {name}
                </Link>
              </th>
              <td>
                <Badge tone={hasAccount ? 'success' : 'neutral'}>
                  {hasAccount ? m.teachers_has_account() : m.teachers_no_account()}
                </Badge>
              </td>
            </OpeningRow>
          ))}
        </Rows>
      )}
      <NextPage next={list.before} isLater={isLater} />
    </>
  )
}
