import { Link } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { isCurrency, money } from '#app/business/money/money.ts'
import type { OpenMismatch } from '#app/business/payments/mismatches/list-unsettled.server.ts'
import { RESOLUTIONS, type Resolution } from '#app/business/payments/mismatches/mismatch-choices.ts'
import type { MismatchReason } from '#app/business/payments/settling/payment-verdict.ts'
import { STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'

/** A mismatched payment: the problem, advice, and the ways to settle it. */
export function MismatchCard({ mismatch }: { mismatch: OpenMismatch }) {
  const { id, reason, order, openedAt, mayAccept } = mismatch
  const may = useMay()
  const choices = RESOLUTIONS.filter(
    choice => (choice !== 'accept' || mayAccept) && (choice !== 'given-back' || may('refunds.give')),
  )
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="grid gap-4 rounded-md border border-line bg-surface p-4 md:grid-cols-2"
    >
      <div className="grid content-start gap-2">
        <h2 className="font-semibold">{MISMATCH_REASONS[reason]()}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/orders/${order.id}`} className="link" data-key="o">
            {m.orders_title({ id: order.id })}
          </Link>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
          <span className="break-words">{order.fullname}</span>
        </p>
        <Amounts mismatch={mismatch} />
        <p className="text-sm break-words text-ink-soft">
          {mismatch.methodName} · {mismatch.paymentId}
          {mismatch.providerReference && ` · ${mismatch.providerReference}`} ·{' '}
          <Time instant={openedAt} withDate />
        </p>
        <p>{MISMATCH_ADVICE[reason]()}</p>
      </div>
      {may('orders.decide') && (
        <ActForm
          fields={{ act: 'resolve-review', mismatchId: id }}
          done={m.operations_review_done()}
          className="grid content-start gap-3"
        >
          {({ isSending, errorAt }) => (
            <>
              <fieldset className="grid">
                <legend className="font-semibold">{m.operations_review_how()}</legend>
                {choices.map((choice, index) => (
                  <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
                    <input
                      type="radio"
                      name="resolution"
                      value={choice}
                      data-key={KEYS[choice]}
                      defaultChecked={index === 0}
                      className="mt-1 size-5 shrink-0 accent-accent"
                    />
                    <span>{CHOICES[choice]()}</span>
                  </label>
                ))}
              </fieldset>
              <Field
                label={m.operations_review_note()}
                hint={m.operations_review_note_hint()}
                error={errorAt('note')}
                required
              >
                {control => <TextInput {...control} name="note" maxLength={500} />}
              </Field>
              <Button type="submit" pending={isSending} className="justify-self-start">
                {m.operations_review_settle()}
              </Button>
            </>
          )}
        </ActForm>
      )}
    </li>
  )
}

const CHOICES: Readonly<Record<Resolution, () => string>> = {
  accept: m.operations_review_accept,
  'given-back': m.operations_review_given_back,
  'no-action': m.operations_review_no_action,
}

/** These keys only choose. Settling needs another press, because it cannot be undone. */
const KEYS: Readonly<Record<Resolution, string>> = { accept: 'a', 'given-back': 'g', 'no-action': 'x' }

function Amounts({ mismatch: { order, received, receivedCurrency, returned } }: { mismatch: OpenMismatch }) {
  const locale = useLocale()
  const due = formatMoney(money(order.payable, order.currency), locale)
  if (received === null) return <p>{m.operations_review_due({ due })}</p>
  const isOwn = receivedCurrency === order.currency
  // The decimals of a foreign currency are unknown, so its minor units are shown.
  const paid = isCurrency(receivedCurrency)
    ? formatMoney(money(received, receivedCurrency), locale)
    : `${receivedCurrency} ${received}`
  return (
    <p>
      {m.operations_review_amounts({ due, paid })}
      {returned !== null && returned > 0 && isOwn && (
        <span className="block">
          {m.operations_review_returned({ returned: formatMoney(money(returned, order.currency), locale) })}
        </span>
      )}
    </p>
  )
}

const MISMATCH_REASONS: Readonly<Record<MismatchReason, () => string>> = {
  'wrong-amount': m.operations_reason_wrong_amount,
  'wrong-currency': m.operations_reason_wrong_currency,
  'wrong-mode': m.operations_reason_wrong_mode,
  'paid-late': m.operations_reason_paid_late,
  'order-ended': m.operations_reason_order_ended,
  'second-payment': m.operations_reason_second_payment,
  'given-back': m.operations_reason_given_back,
  'taken-back': m.operations_reason_taken_back,
}

const MISMATCH_ADVICE: Readonly<Record<MismatchReason, () => string>> = {
  'wrong-amount': m.operations_advice_wrong_amount,
  'wrong-currency': m.operations_advice_wrong_currency,
  'wrong-mode': m.operations_advice_wrong_mode,
  'paid-late': m.operations_advice_paid_late,
  'order-ended': m.operations_advice_order_ended,
  'second-payment': m.operations_advice_second_payment,
  'given-back': m.operations_advice_given_back,
  'taken-back': m.operations_advice_taken_back,
}
