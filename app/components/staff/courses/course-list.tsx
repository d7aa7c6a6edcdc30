import { Form, Link, useSearchParams } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { NewForm } from '#app/components/staff/new-form.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import type { Sort } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { COURSE_STATES, type CourseState } from '#app/site-file/editing/course-form.ts'
import type { CourseList, ListedCourse } from '#app/site-file/editing/list-courses.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { BookOpen, Search, SearchX } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { CourseAnswer } from './course-answer.ts'
import { faultSentence, STATE_TONES, stateLabel } from './course-words.ts'

/** The orders of the list: the newest course first, or by sales, which a press on the header of the sales chooses. */
export const SORTED_BY = ['newest', 'sales'] as const

/** All courses: search, state, price and sales, and a field to begin a new one. */
export function CourseListView({
  list,
  words,
  state,
  sort,
  refused,
}: {
  list: CourseList
  words: string
  state: CourseState | null
  sort: Sort<(typeof SORTED_BY)[number]>
  refused: Extract<CourseAnswer, { kind: 'name-refused' }> | undefined
}) {
  const isLater = useSearchParams()[0].has('before')
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{m.editor_title()}</h1>
      <NewForm
        action="/admin/courses"
        label={m.editor_new()}
        isOpen={Boolean(refused) || (list.courses.length === 0 && words === '' && state === null)}
      >
        <Field label={m.editor_new_name()} error={faultSentence(refused?.fault)}>
          {control => <TextInput {...control} name="name" maxLength={1_000} defaultValue={refused?.name} />}
        </Field>
      </NewForm>
      <Form method="get" role="search" aria-label={m.editor_search()} className="mb-2 flex max-w-md gap-2">
        <TextInput
          type="search"
          name="q"
          key={words}
          defaultValue={words}
          aria-label={m.editor_search()}
          placeholder={m.editor_search()}
        />
        {state && <input type="hidden" name="state" value={state} />}
        <Button type="submit" variant="secondary" aria-label={m.staff_offer_search_button()}>
          <Search className="size-5" />
        </Button>
      </Form>
      <States words={words} state={state} />
      {list.courses.length === 0 ? (
        <Nothing words={words} />
      ) : (
        <Rows
          label={m.editor_title()}
          sort={words.trim() === '' ? sort : undefined}
          columns={[
            { label: m.editor_name() },
            { label: m.editor_teacher(), from: 'wide' },
            { label: m.editor_price(), atEnd: true, from: 'medium' },
            { label: m.editor_sales(), sortsBy: 'sales', isLargestFirst: true, atEnd: true, from: 'medium' },
            { label: m.orders_staff_status() },
          ]}
        >
          {list.courses.map(course => (
            <CourseRow key={course.id} course={course} />
          ))}
        </Rows>
      )}
      <NextPage next={list.next} isLater={isLater} />
    </>
  )
}

/** Links to the courses in one state. The words of the search stay. */
function States({ words, state }: { words: string; state: CourseState | null }) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4">
      {[null, ...COURSE_STATES].map(one => (
        <Link
          key={one ?? 'all'}
          to={`?${new URLSearchParams({ ...(words && { q: words }), ...(one && { state: one }) })}`}
          prefetch="none"
          aria-current={one === state ? 'page' : undefined}
          className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {one ? stateLabel(one) : m.editor_all()}
        </Link>
      ))}
    </p>
  )
}

function Nothing({ words }: { words: string }) {
  if (words !== '')
    return (
      <EmptyState icon={SearchX} title={m.staff_offers_none_found({ words })}>
        {m.staff_offers_none_found_text()}
      </EmptyState>
    )
  return (
    <EmptyState icon={BookOpen} title={m.editor_none()}>
      {m.editor_none_text()}
    </EmptyState>
  )
}

function CourseRow({ course: { id, name, teacher, state, price, sales } }: { course: ListedCourse }) {
  const locale = useLocale()
  const may = useMay()
  const exact = price && formatMoney(price.amount, locale)
  const amount = price?.isFrom ? m.editor_price_from({ amount: exact ?? '' }) : exact
  return (
    <OpeningRow>
      <th scope="row">
        <Link data-row="" to={`/admin/courses/${id}`} className="link font-semibold break-words">
          {name}
        </Link>
        <span className="until-medium block text-sm text-ink-soft">
          {amount ?? '–'} · {m.editor_sales()} {sales}
        </span>
      </th>
      <td className="from-wide">{teacher}</td>
      <td className="from-medium at-end is-number">{amount ?? '–'}</td>
      <td className="from-medium at-end is-number">
        {sales > 0 && may('orders.read') ? (
          <Link to={`/admin/orders?course=${id}`} className="link inline-flex min-h-11 items-center">
            {sales}
            <span className="sr-only"> {m.orders_staff_with({ name })}</span>
          </Link>
        ) : (
          sales
        )}
      </td>
      <td>
        <Badge tone={STATE_TONES[state]}>{stateLabel(state)}</Badge>
      </td>
    </OpeningRow>
  )
}
