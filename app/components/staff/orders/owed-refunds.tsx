import type { Currency } from '#app/business/money/money.ts'
import { money } from '#app/business/money/money.ts'
import type { OwedRefund } from '#app/business/payments/refunds/money-of-order.server.ts'
import { Price } from '#app/components/price.tsx'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'

/** Refunds with their state, and what staff can do about an unsettled one. */
export function OwedRefunds({ refunds, currency }: { refunds: readonly OwedRefund[]; currency: Currency }) {
  const may = useMay()
  return (
    <ul className="grid gap-4">
      {refunds.map(refund => (
        <li key={refund.id} className="grid gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price amount={money(refund.amount, currency)} decimals="always" className="font-semibold" />
            <Badge tone={TONES[refund.state]}>{WORDS[refund.state]()}</Badge>
            <span className="text-ink-soft">
              <Time instant={refund.settledAt ?? refund.createdAt} withDate />
            </span>
          </p>
          {refund.note && <p className="break-words">{refund.note}</p>}
          {may('refunds.give') && (refund.state === 'open' || refund.state === 'refused') && (
            <Unsettled refund={refund} />
          )}
        </li>
      ))}
    </ul>
  )
}

const TONES: Readonly<Record<OwedRefund['state'], BadgeTone>> = {
  open: 'warning',
  refused: 'danger',
  'given-back': 'success',
  'by-hand': 'success',
}

const WORDS: Readonly<Record<OwedRefund['state'], () => string>> = {
  open: m.operations_refund_open,
  refused: m.operations_refund_refused,
  'given-back': m.operations_refund_given_back,
  'by-hand': m.operations_refund_by_hand,
}

function Unsettled({ refund: { id: refundId, state, failure, attempts } }: { refund: OwedRefund }) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3">
      <p>
        {state === 'refused'
          ? m.operations_refund_refused_text()
          : m.operations_refund_open_text({ attempts })}
      </p>
      {failure && <p className="text-sm break-words text-ink-soft">{failure}</p>}
      <ActForm fields={{ act: 'ask-refund', refundId }} done={m.operations_refund_asked()}>
        {({ isSending }) => (
          <Button type="submit" variant="secondary" pending={isSending}>
            {m.operations_refund_ask()}
          </Button>
        )}
      </ActForm>
      <ActForm
        fields={{ act: 'refund-by-hand', refundId }}
        done={m.operations_refund_settled()}
        className="grid gap-2"
      >
        {({ isSending, errorAt }) => (
          <>
            <Field
              label={m.operations_refund_note()}
              hint={m.operations_refund_note_hint()}
              error={errorAt('note')}
              required
            >
              {control => <TextInput {...control} name="note" maxLength={500} />}
            </Field>
            <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
              {m.operations_refund_did_by_hand()}
            </Button>
          </>
        )}
      </ActForm>
    </div>
  )
}
