import { useState } from 'react'
import { paymentMethodFacts, type WayToPay } from '#app/business/pricing/payment-methods.ts'
import type { PaymentMethodChoice } from '#app/business/storefront/checkout-facts.ts'
import { BankLabel } from '#app/components/payment/bank-mark.tsx'
import { methodName, servingMethod } from '#app/components/payment/payment-words.ts'
import { PromptPayPicture } from '#app/components/payment/prompt-pay-picture.tsx'
import { useSlipPromise } from '#app/components/shell/shell-data.ts'
import { groupedAccount } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronDown, CreditCard, type Icon, Landmark, QrCode, Wallet } from '#app/ui/icons.tsx'

/** One way to pay in the list. `backup` counts the further methods for the same way: 0 for the first. */
type Offer = {
  readonly method: PaymentMethodChoice
  readonly way: WayToPay
  readonly backup: number
}

/** As many as fit on a phone without pushing the button off the screen. */
const MOST_IN_SIGHT = 4
const COMMON: readonly WayToPay[] = ['transfer', 'promptPay', 'card']

/**
 * The ways to pay as a buyer knows them. Methods with the same name to a buyer are offered once, by the method that
 * serves the order (`servingMethod`). A method with a name of its own is offered, too.
 */
export function waysToPay(
  methods: readonly PaymentMethodChoice[],
  chosenId: number | null = null,
  canTake: (methodId: number) => boolean = () => true,
): { common: Offer[]; others: Offer[] } {
  const wayOf = ({ id }: PaymentMethodChoice): WayToPay => paymentMethodFacts(id)?.way ?? 'page'
  const shown = methods.filter(method => method === servingMethod(methods, method, chosenId, canTake))
  const offers = shown.map((method, index) => {
    const way = wayOf(method)
    const backup = shown.slice(0, index).filter(one => wayOf(one) === way).length
    return { method, way, backup }
  })
  if (offers.length <= MOST_IN_SIGHT) return { common: offers, others: [] }
  const isCommon = ({ way, backup }: Offer) => backup === 0 && COMMON.includes(way)
  return { common: offers.filter(isCommon), others: offers.filter(offer => !isCommon(offer)) }
}

/** The choice of how to pay, and what follows it. If nothing is due, it only says so. */
export function PaymentStep({
  methods,
  chosenId,
  canTake,
  isFree,
  onChoose,
}: {
  methods: readonly PaymentMethodChoice[]
  chosenId: number | null
  /** False for a method that refuses an order of this amount, or with these coupons. */
  canTake: (methodId: number) => boolean
  isFree: boolean
  onChoose: (methodId: number) => void
}) {
  const { common, others } = waysToPay(methods, chosenId, canTake)
  const isOther = others.some(({ method }) => method.id === chosenId)
  const [isOpen, setOpen] = useState(isOther)
  const promise = useSlipPromise()
  if (isFree) return <p>{m.checkout_method_nothing_due()}</p>
  if (methods.length === 0) return <p>{m.checkout_method_none()}</p>
  const chosen = methods.find(({ id }) => id === chosenId)
  return (
    <fieldset className="grid min-w-0 gap-2 @2xl:gap-3">
      <legend className="sr-only">{m.checkout_method_legend()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2">
        {common.map(offer => (
          <WayCard key={offer.method.id} offer={offer} chosenId={chosenId} onChoose={onChoose} isTile />
        ))}
      </div>
      {chosen && (
        // Without JavaScript the sentence would stay that of the first method.
        <p id="checkout-next" className="needs-script text-sm text-ink-soft">
          {nextOf(chosen)} {chosen.paidBy === 'transfer' && promise}
        </p>
      )}
      {chosen && chosen.accounts.length > 0 && <Accounts accounts={chosen.accounts} />}
      {others.length > 0 && (
        <details
          open={isOpen || isOther}
          onToggle={event => setOpen(event.currentTarget.open)}
          className="group/ways"
        >
          <summary className="link inline-flex min-h-11 list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
            {m.checkout_ways_other({ count: others.length })}
            <ChevronDown className="size-4 transition-transform group-open/ways:rotate-180" />
          </summary>
          <div className="grid gap-2 pt-1">
            {others.map(offer => (
              <WayCard key={offer.method.id} offer={offer} chosenId={chosenId} onChoose={onChoose} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  )
}

const ICONS: Readonly<Record<WayToPay, Icon>> = {
  transfer: Landmark,
  promptPay: QrCode,
  card: CreditCard,
  installments: CreditCard,
  paypal: Wallet,
  page: Wallet,
}

/** Two of the ways show a QR code. A buyer sees at once which of them needs a slip. */
const SLIPS: Partial<Record<WayToPay, () => string>> = {
  transfer: m.payment_slip_needed,
  promptPay: m.payment_slip_not_needed,
}

function WayCard({
  offer: { method, way },
  chosenId,
  onChoose,
  isTile = false,
}: {
  offer: Offer
  chosenId: number | null
  onChoose: (methodId: number) => void
  isTile?: boolean
}) {
  const WayIcon = ICONS[way]
  const slip = SLIPS[way]?.()
  const [nameId, slipId] = [`way-${method.id}`, `way-${method.id}-slip`]
  return (
    <label
      className={`choice ${isTile ? 'flex-wrap content-start justify-between gap-1 px-2.5 py-2' : 'items-center py-2'}`}
    >
      <WayIcon className="size-5 shrink-0" />
      <input
        type="radio"
        name="paymentMethodId"
        value={method.id}
        checked={method.id === chosenId}
        onChange={() => onChoose(method.id)}
        {...(slip && { 'aria-labelledby': nameId, 'aria-describedby': slipId })}
        className={`tick outline-none ${isTile ? 'mt-0' : 'order-last ml-auto'}`}
      />
      <span className={`min-w-0 leading-snug break-words ${isTile ? 'basis-full' : ''}`}>
        <span id={slip && nameId} className="block font-semibold">
          {methodName(method)}
        </span>
        {slip && (
          <span id={slipId} className="block text-sm/5 text-ink-soft">
            {slip}
          </span>
        )}
      </span>
    </label>
  )
}

/** Returns the sentence about what the buyer does after ordering with this payment method. */
function nextOf({ id, paidBy, accounts }: PaymentMethodChoice): string {
  // The order shows the first account, until the buyer chooses another.
  if (paidBy === 'transfer' && !accounts[0]?.hasQr) return m.checkout_next_transfer_number()
  switch (paymentMethodFacts(id)?.way) {
    case 'paypal':
      return m.checkout_next_paypal()
    case 'installments':
      return m.checkout_next_installments()
    default:
      return NEXT[paidBy]()
  }
}

const NEXT: Readonly<Record<PaymentMethodChoice['paidBy'], () => string>> = {
  transfer: m.checkout_next_transfer,
  card: m.checkout_next_card,
  qr: m.checkout_next_qr,
  page: m.checkout_next_page,
}

/** The bank accounts that the buyer can transfer to after ordering. */
function Accounts({ accounts }: Pick<PaymentMethodChoice, 'accounts'>) {
  return (
    <details className="group/accounts">
      <summary className="link inline-flex min-h-11 list-none items-center gap-1 text-sm [&::-webkit-details-marker]:hidden">
        {m.checkout_method_accounts({ count: accounts.length })}
        <ChevronDown className="size-4 transition-transform group-open/accounts:rotate-180" />
      </summary>
      <ul className="grid gap-3 rounded-md bg-sunken p-4">
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
    </details>
  )
}
