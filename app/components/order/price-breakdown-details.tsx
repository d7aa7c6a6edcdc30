import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { add, isZero, type Money, subtract } from '#app/business/money/money.ts'
import type { LeftOutReason, PriceStep } from '#app/business/pricing/priced-cart.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import { ChevronDown } from '#app/ui/icons.tsx'

/** The amounts of a cart or an order, and the price steps behind them. */
export type Breakdown = {
  /** Each `key` is one that the steps' shares refer to. */
  readonly lines: readonly {
    readonly key: string
    readonly name: string
    readonly qty?: number
    readonly amount: Money
  }[]
  readonly price: Money
  readonly discount: Money
  readonly shippingFee: Money
  readonly vatContained: Money
  readonly withholding: Money
  readonly withholdingPercent?: number | null
  readonly payable: Money
  /** Only for orders; a cart leaves it out. */
  readonly refunded?: Money
  readonly steps: readonly PriceStep[]
}

/**
 * The price breakdown, folded: every line, every rule with its base and shares, and what was not applied and why.
 * The amounts add up visibly. decisions: The price of a cart
 */
export function PriceBreakdownDetails({ of }: { of: Breakdown }) {
  const locale = useLocale()
  const discounts = of.steps.filter(({ rule }) => rule === 'coupon' || rule === 'promotion')
  // A way to ship that was chosen for goods that left the cart explains nothing.
  const [shipping] = of.steps.filter(
    ({ rule, leftOut }) => rule === 'shipping' && leftOut !== 'NOTHING_TO_SHIP',
  )
  const [withholding] = of.steps.filter(({ rule }) => rule === 'withholding')
  const net = subtract(of.price, of.discount)
  return (
    <details className="group/made mt-1">
      <summary className="link flex min-h-11 list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        {m.checkout_made_title()}
        <ChevronDown className="size-4 shrink-0 transition-transform group-open/made:rotate-180" />
      </summary>
      <ol className="grid gap-2 pb-2 text-sm">
        {of.lines.map(({ key, name, qty = 1, amount }) => (
          <Line key={key} amount={amount}>
            {withQuantity({ name, qty })}
          </Line>
        ))}
        {of.lines.length > 1 && <Sum label={m.checkout_made_lines()} amount={of.price} />}
        {discounts.map(step => (
          <Discount key={`${step.rule}-${step.id}-${step.label}`} step={step} of={of} />
        ))}
        {!isZero(of.discount) && <Sum label={m.checkout_made_net()} amount={net} />}
        {shipping && <Charge step={shipping} sign="+" />}
        {withholding && (
          <Charge step={withholding} sign="−" percent={of.withholdingPercent ?? null}>
            {m.checkout_made_base_without_vat({
              base: formatMoney(withholding.base, locale, { decimals: 'always' }),
            })}
          </Charge>
        )}
        <Sum label={m.checkout_total()} amount={of.payable} isTotal />
        {!isZero(of.vatContained) && (
          <li className="text-ink-soft">
            {m.checkout_made_vat_in({
              total: formatMoney(add(net, of.shippingFee), locale, { decimals: 'always' }),
              vat: formatMoney(of.vatContained, locale, { decimals: 'always' }),
            })}
          </li>
        )}
      </ol>
    </details>
  )
}

/** The discount of a coupon or promotion: its base and its share per line. */
function Discount({ step, of }: { step: PriceStep; of: Breakdown }) {
  const locale = useLocale()
  const shares = step.shares.filter(({ amount }) => !isZero(amount))
  const nameOf = (key: string) => of.lines.find(line => line.key === key)?.name
  return (
    <Charge step={step} sign="−">
      {m.checkout_made_from({ base: formatMoney(step.base, locale, { decimals: 'always' }) })}
      {shares.length > 1 &&
        shares.map(({ lineKey, amount }) => (
          <span key={lineKey} className="flex justify-between gap-4 pl-3">
            <span className="min-w-0 break-words">{nameOf(lineKey)}</span>
            <span className="whitespace-nowrap">
              −<Price amount={amount} decimals="always" />
            </span>
          </span>
        ))}
    </Charge>
  )
}

function Charge({
  step,
  sign,
  percent = null,
  children,
}: {
  step: PriceStep
  sign: '+' | '−'
  percent?: number | null
  children?: ReactNode
}) {
  const name = stepName(step, percent)
  if (step.leftOut) {
    return (
      <li className="text-ink-soft">
        <span className="block break-words">{name}</span>
        {m.checkout_made_not_used({ why: whyLeftOut(step.leftOut) })}
      </li>
    )
  }
  return (
    <li>
      <Row sign={sign} amount={step.amount}>
        {name}
      </Row>
      {children && <span className="block text-ink-soft">{children}</span>}
    </li>
  )
}

function Line({ amount, children }: { amount: Money; children: ReactNode }) {
  return (
    <li>
      <Row amount={amount}>{children}</Row>
    </li>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: Money; isTotal?: boolean }) {
  return (
    <li className={`border-t border-line pt-2 ${isTotal ? 'font-semibold' : ''}`}>
      <Row amount={amount}>{label}</Row>
    </li>
  )
}

function Row({ amount, sign = '', children }: { amount: Money; sign?: string; children: ReactNode }) {
  return (
    <span className="flex justify-between gap-4">
      <span className="min-w-0 break-words">{children}</span>
      <span className="whitespace-nowrap">
        {sign}
        <Price amount={amount} decimals="always" />
      </span>
    </span>
  )
}

/** The name of a step: the coupon's code, the promotion's title, the shipping method's name. */
function stepName({ rule, label }: Pick<PriceStep, 'rule' | 'label'>, percent: number | null): string {
  switch (rule) {
    case 'coupon':
      return m.checkout_made_coupon({ name: label })
    case 'promotion':
      return m.checkout_made_promotion({ name: label })
    case 'shipping':
      return m.checkout_made_ship({ name: label })
    case 'vat':
      return m.checkout_row_vat()
    case 'withholding':
      return percent === null
        ? m.checkout_row_withholding()
        : m.checkout_made_withheld({ percent: String(percent) })
  }
}

/** Why a step was not applied, in a few words. */
function whyLeftOut(reason: LeftOutReason): string {
  return (WHY[reason] ?? m.checkout_why_withholding)()
}

/** Old orders keep reasons that the code may not know any more. */
const WHY: Readonly<Partial<Record<string, () => string>>> = {
  NOT_FOUND: m.checkout_why_coupon_not_found,
  COUPON_NOT_YET: m.checkout_why_coupon_not_yet,
  COUPON_EXPIRED: m.checkout_why_coupon_expired,
  COUPON_NOT_AVAILABLE: m.checkout_why_coupon_full,
  COUPON_USED_BY_BUYER: m.checkout_why_coupon_full,
  COUPON_NEEDS_PAYMENT_METHOD: m.checkout_why_coupon_method,
  COUPON_NOT_FOR_PAYMENT_METHOD: m.checkout_why_coupon_method,
  COUPON_DUPLICATE: m.checkout_why_coupon_twice,
  COUPON_ONE_PER_ORDER: m.checkout_why_coupon_one,
  COUPON_NOT_FOR_COURSES: m.checkout_why_courses,
  COUPON_NEEDS_MORE_COURSES: m.checkout_why_more_courses,
  COUPON_OR_PROMOTION: m.checkout_why_either,
  PROMOTION_NOT_AVAILABLE: m.checkout_why_promotion_off,
  PROMOTION_NEEDS_COURSES: m.checkout_why_more_courses,
  PROMOTION_NEEDS_MORE_COURSES: m.checkout_why_more_courses,
  NOTHING_TO_TAKE_OFF: m.checkout_why_nothing_left,
}
