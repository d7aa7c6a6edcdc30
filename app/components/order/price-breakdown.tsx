import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { isZero, type Money } from '#app/business/money/money.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ChevronDown } from '#app/ui/icons.tsx'
import { type Breakdown, PriceBreakdownDetails } from './price-breakdown-details.tsx'

/**
 * One line per amount; a press on a line explains it. `aboveTotal`: the total stands below. The price is then left out
 * if it is the total, as for a single line without discount or charge. decisions: The price of a cart
 */
export function PriceBreakdown({
  of,
  withTotal = false,
  aboveTotal = withTotal,
}: {
  of: Breakdown
  withTotal?: boolean
  aboveTotal?: boolean
}) {
  const rule = (name: PriceStep['rule']) => of.steps.filter(step => step.rule === name)
  const isTotal = of.lines.length === 1 && [of.discount, of.shippingFee, of.withholding].every(isZero)
  return (
    <div>
      {!(aboveTotal && isTotal) && (
        <Row label={m.checkout_row_price()} amount={of.price}>
          {of.lines.map(line => (
            <Reason key={line.key} label={line.name} amount={line.amount} />
          ))}
        </Row>
      )}
      {!isZero(of.discount) && (
        <Row label={m.checkout_row_discount()} amount={of.discount} sign="−">
          {[...rule('promotion'), ...rule('coupon')].map(step => (
            <StepReason key={`${step.rule}-${step.id}-${step.label}`} step={step} />
          ))}
        </Row>
      )}
      {!isZero(of.shippingFee) && (
        <Row label={m.checkout_row_shipping()} amount={of.shippingFee} sign="+">
          {rule('shipping').map(step => (
            <Reason key={step.label} label={step.label} amount={step.amount} />
          ))}
        </Row>
      )}
      {!isZero(of.withholding) && (
        <Row label={m.checkout_row_withholding()} amount={of.withholding} sign="−">
          {rule('withholding').map(step => (
            <Made key="withholding" text={m.checkout_made_withholding} base={step.base} />
          ))}
        </Row>
      )}
      {!isZero(of.vatContained) && (
        <Row label={m.checkout_row_vat()} amount={of.vatContained} isQuiet>
          {rule('vat').map(step => (
            <Made key="vat" text={m.checkout_made_vat} base={step.base} />
          ))}
        </Row>
      )}
      {withTotal && (
        <p className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
          <span>{m.orders_total()}</span>
          <Price amount={of.payable} decimals="always" className="text-lg" />
        </p>
      )}
      {of.refunded && !isZero(of.refunded) && (
        <p className="flex items-baseline justify-between gap-4">
          <span>{m.orders_refunded_row()}</span>
          <span>
            −<Price amount={of.refunded} decimals="always" />
          </span>
        </p>
      )}
      <PriceBreakdownDetails of={of} />
    </div>
  )
}

function Row({
  label,
  amount,
  sign = '',
  isQuiet = false,
  children,
}: {
  label: string
  amount: Money
  sign?: string
  isQuiet?: boolean
  children: ReactNode
}) {
  return (
    <details className="group/row">
      <summary
        className={`flex min-h-11 list-none items-center gap-2 rounded-md [&::-webkit-details-marker]:hidden ${isQuiet ? 'text-sm text-ink-soft' : ''}`}
      >
        <span>{label}</span>
        <ChevronDown className="size-4 shrink-0 text-ink-soft print:hidden transition-transform group-open/row:rotate-180" />
        <span className="ml-auto">
          {sign}
          <Price amount={amount} decimals="always" />
        </span>
      </summary>
      <div className="grid gap-1 pb-2 text-sm text-ink-soft">{children}</div>
    </details>
  )
}

function Reason({ label, amount }: { label: string; amount: Money }) {
  return (
    <p className="flex justify-between gap-4">
      <span className="min-w-0 break-words">{label}</span>
      <Price amount={amount} decimals="always" />
    </p>
  )
}

function StepReason({ step }: { step: PriceStep }) {
  const locale = useLocale()
  const made = m.checkout_made_taken({
    base: formatMoney(step.base, locale),
    amount: formatMoney(step.amount, locale),
  })
  return (
    <p className="min-w-0 break-words">
      <span className="font-semibold">{step.label}</span> · {step.leftOut ? m.checkout_made_left_out() : made}
    </p>
  )
}

function Made({ text, base }: { text: (inputs: { base: string }) => string; base: Money }) {
  const locale = useLocale()
  return <p>{text({ base: formatMoney(base, locale) })}</p>
}
