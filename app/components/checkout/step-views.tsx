import { Fragment, type ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { isZero } from '#app/business/money/money.ts'
import type { PaidBy } from '#app/business/pricing/payment-methods.ts'
import type { CheckoutFacts, PaymentMethodChoice } from '#app/business/storefront/checkout-facts.ts'
import { groupedAccount } from '#app/components/order/bank.ts'
import { BankLabel } from '#app/components/order/bank-mark.tsx'
import { PromptPayPicture } from '#app/components/payment/prompt-pay-picture.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { planOf } from './choices.ts'
import { ContactStep } from './contact-step.tsx'
import { DiscountStep } from './discount-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { useShippingAndTaxViews } from './shipping-and-tax-views.tsx'
import type { CheckoutState } from './use-checkout.ts'
import type { Step } from './use-steps.ts'

/** The content of one step in this checkout. */
export type StepView = {
  readonly title: string
  /** The summary shown when the step is closed; empty if nothing is chosen yet. */
  readonly chosen: ReactNode
  readonly isDone: boolean
  readonly body: ReactNode
}

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The steps that this checkout needs, by name. */
export function useStepViews(props: Props): Partial<Record<Step, StepView>> {
  const locale = useLocale()
  return {
    ...(props.facts.place === 'course' && { plan: planView(props) }),
    discounts: discountView(props, locale),
    contact: contactView(props),
    ...useShippingAndTaxViews(props),
    payment: paymentView(props),
  }
}

function planView({ facts, state }: Props): StepView {
  const [line] = facts.lines
  const plan = line && planOf(line, state.choices)
  return {
    title: m.checkout_step_plan(),
    chosen: plan?.name,
    isDone: Boolean(plan),
    body: <PlanStep facts={facts} state={state} />,
  }
}

function discountView({ facts, state }: Props, locale: Locale): StepView {
  const { discount } = state.priced
  return {
    title: m.checkout_step_discounts(),
    chosen: isZero(discount)
      ? m.checkout_coupon_none_used()
      : m.checkout_coupon_takes_off({ amount: formatMoney(discount, locale) }),
    isDone: !isZero(discount),
    body: <DiscountStep key={state.discounts.taken} facts={facts} state={state} />,
  }
}

function contactView({ facts, state }: Props): StepView {
  const { choices, choose, refused } = state
  const typed = [choices.fullname, choices.email].map(text => text.trim()).filter(text => text !== '')
  const isDone = typed.length === 2
  return {
    title: m.checkout_step_contact(),
    chosen: isDone ? typed.join(' · ') : m.checkout_none_typed(),
    isDone,
    body: (
      <ContactStep
        facts={facts}
        choices={choices}
        errors={refused?.errors ?? {}}
        typed={refused?.registration}
        onChoose={choose}
        onSignIn={state.order.openSignIn}
      />
    ),
  }
}

function paymentView({ facts, state: { choices, choose, priced } }: Props): StepView {
  const isFree = isZero(priced.payable)
  const method = facts.paymentMethods.find(({ id }) => id === choices.methodId)
  return {
    title: m.checkout_step_payment(),
    chosen: isFree ? m.checkout_method_nothing_due() : method?.name,
    isDone: isFree || Boolean(method),
    body: (
      <PaymentStep
        methods={facts.paymentMethods}
        chosenId={choices.methodId}
        isFree={isFree}
        onChoose={methodId => choose({ methodId })}
      />
    ),
  }
}

const HOW: Readonly<Record<PaidBy, () => string>> = {
  transfer: m.checkout_method_transfer,
  card: m.checkout_method_card,
  qr: m.checkout_method_qr,
  page: m.checkout_method_page,
}

/** The payment method choice. If nothing is due, it only says so. */
function PaymentStep({
  methods,
  chosenId,
  isFree,
  onChoose,
}: {
  methods: readonly PaymentMethodChoice[]
  chosenId: number | null
  isFree: boolean
  onChoose: (methodId: number) => void
}) {
  if (isFree) return <p>{m.checkout_method_nothing_due()}</p>
  if (methods.length === 0) return <p>{m.checkout_method_none()}</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_method_legend()}</legend>
      {methods.map(method => (
        <Fragment key={method.id}>
          <RadioCard
            name="paymentMethodId"
            value={String(method.id)}
            title={method.name}
            description={HOW[method.paidBy]()}
            checked={method.id === chosenId}
            onChange={() => onChoose(method.id)}
          />
          {method.id === chosenId && method.accounts.length > 0 && <Accounts accounts={method.accounts} />}
        </Fragment>
      ))}
    </fieldset>
  )
}

/** The bank accounts that the buyer can transfer to after ordering. */
function Accounts({ accounts }: Pick<PaymentMethodChoice, 'accounts'>) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <p className="text-sm text-ink-soft">{m.checkout_method_accounts()}</p>
      <ul className="grid gap-3">
        {accounts.map(account => (
          <li
            key={`${account.bankName}-${account.accountId}`}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <span>
              <BankLabel code={account.bankName} />
              <span className="block text-sm text-ink-soft tabular-nums">
                {groupedAccount(account.accountId)} · {account.accountName}
              </span>
            </span>
            <PromptPayPicture account={account} />
          </li>
        ))}
      </ul>
    </div>
  )
}
