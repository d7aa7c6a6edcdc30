import { Link } from '@remix-run/react'
import type { GiftChoice, PersonsGrant } from '#app/business/learning/list-persons-courses.server.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { formatPeriod } from '#app/components/staff/period-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'

/** A person's courses, why and until when, and a form to grant one. */
export function PersonCourses({
  userId,
  grants,
  choices,
}: {
  userId: string
  grants: readonly PersonsGrant[]
  choices: readonly GiftChoice[] | null
}) {
  const may = useMay()
  return (
    <div className="rounded-md border border-line bg-surface">
      {grants.length === 0 ? (
        <p className="px-3 py-3 text-ink-soft">{m.students_grants_none()}</p>
      ) : (
        <ul>
          {grants.map(grant => (
            <Grant key={grant.id} userId={userId} grant={grant} />
          ))}
        </ul>
      )}
      {may('access.give') && (
        <details className="border-t border-line px-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            {m.students_give()}
          </summary>
          <GiveCourse userId={userId} choices={choices} />
        </details>
      )}
    </div>
  )
}

function Grant({ userId, grant }: { userId: string; grant: PersonsGrant }) {
  const locale = useLocale()
  const { id, courseId, courseName, note, startsAt, endsAt, isOver, isClosedToGroup } = grant
  const may = useMay()
  const isGift = grant.source === 'staff' || grant.source === 'gift'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-2 leading-snug last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className={isOver ? 'text-ink-soft' : 'font-semibold'}>
          <Link to={`/course/${courseId}`} className="no-underline hover:underline">
            {courseName}
          </Link>{' '}
          {isOver && <Badge>{m.students_grant_over()}</Badge>}
          {isClosedToGroup && <Badge tone="warning">{m.students_grant_closed_group()}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{formatPeriod(startsAt, endsAt, locale)}</p>
        <p className="text-sm break-words text-ink-soft">
          <Why grant={grant} />
          {note && ` · ${note}`}
        </p>
      </div>
      {isGift && !isOver && may('access.give') && (
        <ActForm fields={{ act: 'take-course', userId, grantId: id }} done={m.students_grant_taken()}>
          {({ isSending }) => (
            <Button type="submit" variant="quiet" pending={isSending} className="-ml-4">
              {m.students_grant_take()}
            </Button>
          )}
        </ActForm>
      )}
    </li>
  )
}

function Why({ grant: { source, orderId } }: { grant: PersonsGrant }) {
  if (orderId !== null) {
    return (
      <Link to={`/admin/orders/${orderId}`} className="link">
        {m.students_grant_order({ id: orderId })}
      </Link>
    )
  }
  return <>{source === 'group' ? m.students_grant_group() : m.learning_reason_gift()}</>
}

function GiveCourse({ userId, choices }: { userId: string; choices: readonly GiftChoice[] | null }) {
  return (
    <ActForm
      fields={{ act: 'give-course', userId }}
      done={m.students_given()}
      className="grid gap-3 pb-4 sm:grid-cols-2 sm:items-start"
    >
      {({ isSending, errorAt }) => (
        <>
          <Field
            label={choices ? m.students_give_course() : m.students_give_course_id()}
            error={errorAt('courseId')}
            required
          >
            {control =>
              choices ? (
                <Select {...control} name="courseId" data-key="g" defaultValue="">
                  <option value="">{m.students_give_choose()}</option>
                  {choices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              ) : (
                <TextInput {...control} name="courseId" data-key="g" inputMode="numeric" />
              )
            }
          </Field>
          <Field label={m.students_give_days()} hint={m.students_give_days_hint()} error={errorAt('days')}>
            {control => <TextInput {...control} name="days" inputMode="numeric" />}
          </Field>
          <div className="sm:col-span-2">
            <Field
              label={m.students_give_reason()}
              hint={m.students_give_reason_hint()}
              error={errorAt('note')}
              required
            >
              {control => <TextInput {...control} name="note" maxLength={500} />}
            </Field>
          </div>
          <Button type="submit" pending={isSending} className="justify-self-start">
            {m.students_give()}
          </Button>
        </>
      )}
    </ActForm>
  )
}
