import { Link, useActionData } from '@remix-run/react'
import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { type ErasureObstacle, identitiesOf } from '#app/business/privacy/erasure-obstacle.ts'
import { ErasedParts } from '#app/components/myaccount/erase-form.tsx'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'

const WHY = {
  UNPAID: m.erasure_unpaid,
  UNDER_REVIEW: m.erasure_under_review,
  MONEY_UNSETTLED: m.privacy_erase_money,
}

/** Erases a person who asked the school for it, or says what prevents it. */
export function ErasePerson({
  person,
  obstacles,
  isOwn,
}: {
  person: Person
  obstacles: readonly ErasureObstacle[]
  isOwn: boolean
}) {
  // Without JavaScript a refused form comes back with what was typed.
  const posted = useActionData<{ fields?: Readonly<Record<string, string>> }>()?.fields
  if (isOwn) return <p className="text-sm text-ink-soft">{m.refusals_own_account()}</p>
  if (person.roles.some(role => role !== 'student'))
    return <p className="text-sm text-ink-soft">{m.erasure_works_here()}</p>
  if (obstacles.length > 0) return <Blocked obstacles={obstacles} />
  const typed = posted?.act === 'erase' ? posted : null
  return (
    <details open={typed !== null} className="rounded-md border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.erasure_open()}
      </summary>
      <ActForm
        fields={{ act: 'erase', userId: person.userId }}
        done={m.erasure_done()}
        className="grid gap-4 pb-2"
      >
        {({ isSending, errorAt }) => (
          <>
            <p className="text-sm text-ink-soft">{m.erasure_lead()}</p>
            <ErasedParts />
            <Field label={m.erasure_reason()} hint={m.erasure_reason_hint()} error={errorAt('note')} required>
              {control => (
                <TextArea {...control} name="note" rows={2} maxLength={500} defaultValue={typed?.note} />
              )}
            </Field>
            <Field
              label={m.erasure_confirm()}
              hint={m.erasure_confirm_hint({ word: identitiesOf(person)[0] ?? '' })}
              error={errorAt('confirm')}
              required
            >
              {control => (
                <TextInput
                  {...control}
                  name="confirm"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={255}
                  defaultValue={typed?.confirm}
                />
              )}
            </Field>
            <OwnCode error={errorAt('code')} />
            <Button type="submit" variant="danger" pending={isSending} className="justify-self-start">
              {m.erasure_button()}
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}

function Blocked({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  return (
    <Alert kind="info" title={m.erasure_orders_open()}>
      <ul className="grid gap-1">
        {obstacles.map(({ orderId, why }) => (
          <li key={orderId}>
            <Link to={`/admin/orders/${orderId}`} className="link">
              {m.privacy_erase_order({ id: orderId })}
            </Link>{' '}
            {WHY[why]()}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
