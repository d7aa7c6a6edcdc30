import type { ShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'

/** The shipping address and the tax invoice of an order, as a snapshot of what the buyer agreed to. */
export type ShippingAndInvoice = {
  readonly shipping: {
    readonly address: ShippingAddress
    /** The method's name when the order was placed; null if only a free book is sent. */
    readonly methodName: string | null
  } | null
  readonly taxInvoice: TaxInvoice | null
}

type Stored = {
  readonly shippingAddress: ShippingAddress | null
  readonly shippingMethodId: number | null
  readonly taxInvoice: unknown
}

/** Returns the papers of an order's row. The steps of the price hold the name that the shipping method had then. */
export function shippingAndInvoiceOf(row: Stored, steps: readonly PriceStep[]): ShippingAndInvoice {
  const method = steps.find(({ rule, id }) => rule === 'shipping' && id === row.shippingMethodId)
  return {
    shipping: row.shippingAddress && { address: row.shippingAddress, methodName: method?.label ?? null },
    taxInvoice: (row.taxInvoice ?? null) as TaxInvoice | null,
  }
}
