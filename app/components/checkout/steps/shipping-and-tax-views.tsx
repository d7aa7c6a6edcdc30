import type { ReactNode } from 'react'
import { checkShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { hasProducts, needsAddress } from '#app/business/pricing/cart-refusals.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { checkTaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { CheckoutErrors } from '#app/components/checkout/checkout-answer.ts'
import { factsOf } from '#app/components/checkout/price/price-choices.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { addressErrorsOf, isEmpty } from './shipping-choice.ts'
import { ShippingStep } from './shipping-step.tsx'
import { taxErrorsOf } from './tax-choice.ts'
import { TaxStep } from './tax-step.tsx'

/** The content of one step in this checkout. */
export type StepView = {
  readonly title: string
  /** The buyer's choice, which a closed step shows beside its title. Left out if nothing is chosen yet. */
  readonly chosen?: ReactNode
  /** True if all its required fields have valid values. */
  readonly isDone: boolean
  readonly body: ReactNode
}

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The shipping and tax steps, each only if this checkout needs it. */
export function useShippingAndTaxViews(props: Props): { shipping?: StepView; tax?: StepView } {
  const reload = useReload()
  const { facts, state } = props
  const asked = factsOf(facts, state.choices)
  const { taxInvoiceEnabled, features } = facts.settings
  return {
    ...(needsAddress(asked) && { shipping: shippingView(props, hasProducts(asked), reload) }),
    ...(taxInvoiceEnabled && features.tax && { tax: taxView(props) }),
  }
}

function shippingView({ facts, state }: Props, needsMethod: boolean, onAddresses: () => void): StepView {
  const { shipping } = state.choices
  const errors = state.refused?.errors ?? {}
  const saved = facts.addresses.find(({ id }) => id === shipping.addressId)
  const to = shipping.address ?? saved
  const method = facts.shippingMethods.find(({ id }) => id === shipping.methodId)
  return {
    title: m.shipping_step(),
    isDone: Boolean(to && checkShippingAddress(to).ok && (method || !needsMethod)),
    body: (
      <ShippingStep
        // Remounts after a sign-in, because the address book is another person's then.
        key={facts.buyer.email}
        needsMethod={needsMethod}
        addresses={facts.addresses}
        methods={facts.shippingMethods}
        currency={facts.currency}
        value={shipping}
        errors={{
          fields: addressErrorsOf(errors),
          address: saidOf(errors, 'addressId'),
          method: saidOf(errors, 'shippingMethodId'),
        }}
        onChange={changed => {
          const isTyped = changed.address !== null && !isEmpty(changed.address)
          state.choose({ shipping: { ...changed, address: isTyped ? changed.address : null } })
        }}
        onAddresses={onAddresses}
      />
    ),
  }
}

function taxView({ facts, state }: Props): StepView {
  const { tax } = state.choices
  return {
    title: m.tax_step(),
    chosen: tax === null ? '' : tax.nameOne || m.checkout_none_typed(),
    isDone: tax !== null && checkTaxInvoice(tax).ok,
    body: (
      <TaxStep
        key={facts.buyer.email}
        facts={facts}
        priced={state.priced}
        value={tax}
        errors={taxErrorsOf(state.refused?.errors ?? {})}
        onChange={state.choose}
      />
    ),
  }
}

function saidOf(errors: CheckoutErrors, field: 'addressId' | 'shippingMethodId'): string | undefined {
  const error = errors[field]
  return error?.code === 'SAID' ? error.sentence : undefined
}
