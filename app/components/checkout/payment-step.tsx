import type { PaymentMethodChoice } from '#app/business/orders/checkout-facts.ts'
import type { PaidBy } from '#app/business/payments/payment-provider.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { isReady } from './choices.ts'

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
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_method_legend()}</legend>
      {methods.map(method => (
        <RadioCard
          key={method.id}
          name="paymentMethodId"
          value={String(method.id)}
          title={method.name}
          description={method.paidBy ? HOW[method.paidBy]() : undefined}
          disabled={!isReady(method)}
          whyDisabled={m.checkout_method_soon()}
          checked={method.id === chosenId}
          onChange={() => onChoose(method.id)}
        />
      ))}
    </fieldset>
  )
}
