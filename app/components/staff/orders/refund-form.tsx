import { useActionData, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { RefundChoice } from '#app/business/orders/process/refund-preview.ts'
import { Price } from '#app/components/price.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { Toast } from '#app/ui/toaster.tsx'
import type { RefundAnswer } from './refund-answer.ts'
import { RefundEffects } from './refund-effects.tsx'

type Refused = Extract<RefundAnswer, { kind: 'refused' }>

/** The effects of a refund, and its reason. A plain form; with JavaScript a lost answer keeps the typed text. */
export function RefundForm({
  order,
  version,
  difference,
  choice,
  canProvider,
}: {
  order: Pick<Order, 'id' | 'currency'>
  version: number
  /** The difference from the amount due that staff accepted, in minor units. */
  difference: number
  choice: RefundChoice
  /** True if the provider can refund the payment. */
  canProvider: boolean
}) {
  const locale = useLocale()
  const posted = useActionData<RefundAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<Refused | null>(posted?.kind === 'refused' ? posted : null)
  const navigate = useNavigate()
  const back = `/admin/orders/${order.id}`
  const amount = money(choice.amount, order.currency)
  const amountText = (minor: number) => formatMoney(money(minor, order.currency), locale)
  const { send, isSending, isLost } = usePost<RefundAnswer>('/admin/refund', answer => {
    if (answer.kind === 'refused') return setRefused(answer)
    void toast(
      wordsOf(answer, { id: order.id, amount: choice.amount > 0 ? formatMoney(amount, locale) : null }),
    )
    navigate(back, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (refused) showFirstError(form.current)
  }, [refused])
  return (
    <form
      ref={form}
      method="post"
      action={`${back}?refund=${choice.lineId ?? 'order'}`}
      onSubmit={send}
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="lineId" value={choice.lineId ?? ''} />
      <input type="hidden" name="version" value={version} />
      <div className="rounded-md bg-sunken px-3 py-2">
        <p className="text-sm">{m.staff_refund_amount()}</p>
        <Price amount={amount} decimals="always" className="text-xl font-semibold" />
        {choice.withShipping && <p className="text-sm text-ink-soft">{m.staff_refund_with_shipping()}</p>}
      </div>
      {difference !== 0 && (
        <Alert
          kind="warning"
          title={
            difference < 0
              ? m.staff_refund_received_less({ amount: amountText(-difference) })
              : m.staff_refund_received_more({ amount: amountText(difference) })
          }
        />
      )}
      {choice.amount > 0 ? (
        <RefundedBy canProvider={canProvider} />
      ) : (
        <Alert kind="info" title={m.staff_refund_nothing()} />
      )}
      <RefundEffects choice={choice} />
      {choice.coursesFreeWith.length > 0 && <FreeWith courses={choice.coursesFreeWith} />}
      {refused && !refused.atReason && (
        <Alert kind="error" title={m.staff_refund_not_done()}>
          {refused.sentence}
        </Alert>
      )}
      <Field
        label={m.staff_refund_reason()}
        hint={m.staff_refund_reason_hint()}
        error={refused?.atReason ? refused.sentence : undefined}
        required
      >
        {control => (
          <TextArea
            {...control}
            name="reason"
            rows={2}
            maxLength={500}
            defaultValue={refused?.reason ?? ''}
          />
        )}
      </Field>
      {isLost && (
        <Alert kind="error" title={m.connection_lost()}>
          {m.staff_refund_lost()}
        </Alert>
      )}
      <p className="font-semibold text-danger">{m.staff_refund_no_undo()}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" pending={isSending}>
          {choice.amount > 0
            ? m.staff_refund_confirm({ amount: formatMoney(amount, locale) })
            : m.staff_refund_confirm_free()}
        </Button>
        <ButtonLink to={back} variant="quiet" preventScrollReset>
          {m.common_close()}
        </ButtonLink>
      </div>
    </form>
  )
}

/** The message to staff. It never says that money was refunded when it was not. `amount`: null for a free order. */
function wordsOf(
  { by, isOwed }: Extract<RefundAnswer, { kind: 'done' }>,
  { id, amount }: { id: number; amount: string | null },
): Toast {
  if (isOwed && amount !== null)
    return {
      kind: 'warning',
      title: m.staff_refund_owed({ amount }),
      description: m.staff_refund_owed_text(),
    }
  const done = { kind: 'success', title: m.staff_refund_done({ id }) } as const
  return amount !== null && by === 'hand'
    ? { ...done, description: m.staff_refund_done_transfer({ amount }) }
    : done
}

/** Courses that were free for owners of this one. Each ends with the refund unless its checkbox is cleared. */
function FreeWith({ courses }: { courses: RefundChoice['coursesFreeWith'] }) {
  const locale = useLocale()
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{m.staff_refund_free_with()}</legend>
      <p className="text-sm text-ink-soft">{m.staff_refund_free_with_hint()}</p>
      {courses.map(({ lineId, orderId, name, until }) => (
        <label key={lineId} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="alsoEnd"
            value={lineId}
            defaultChecked
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words">
            {until === null
              ? m.staff_refund_free_end({ name, id: orderId })
              : m.staff_refund_free_end_until({ name, id: orderId, when: formatMoment(until, locale) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** How the money is refunded: by the provider if possible, else by hand. */
function RefundedBy({ canProvider }: { canProvider: boolean }) {
  if (!canProvider) {
    return (
      <>
        <input type="hidden" name="by" value="hand" />
        <Alert kind="info" title={m.staff_refund_by_hand()} />
      </>
    )
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{m.operations_give_back_how()}</legend>
      <Choice value="provider" label={m.operations_give_back_provider()} isFirst />
      <Choice value="hand" label={m.operations_give_back_hand()} />
    </fieldset>
  )
}

function Choice({ value, label, isFirst }: { value: string; label: string; isFirst?: true }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="by"
        value={value}
        defaultChecked={isFirst}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  )
}
