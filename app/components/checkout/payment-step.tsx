import { Fragment } from 'react'
import type { PaidBy } from '#app/business/orders/payment-method.ts'
import type { PaymentMethodChoice } from '#app/business/storefront/checkout-facts.ts'
import { groupedAccount } from '#app/components/order/bank.ts'
import { BankLabel } from '#app/components/order/bank-mark.tsx'
import { PromptPayPicture } from '#app/components/payment/prompt-pay-picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { RadioCard } from '#app/ui/radio-card.tsx'

const HOW: Readonly<Record<PaidBy, () => string>> = {
  transfer: m.checkout_method_transfer,
  card: m.checkout_method_card,
  qr: m.checkout_method_qr,
  page: m.checkout_method_page,
}

/** How the buyer pays. When nothing is due, nothing is asked. */
export function PaymentStep({
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

/** The banks that the buyer can transfer to once the order is placed. */
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
