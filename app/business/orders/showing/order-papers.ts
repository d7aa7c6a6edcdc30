import type { ShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'

/** What goes with an order beside the money, as it was agreed to: where things are sent and who gets the tax invoice. */
export type OrderPapers = {
  readonly shipping: {
    readonly address: ShippingAddress
    /** As the method was called then; null where only a free book is sent. */
    readonly methodName: string | null
  } | null
  readonly taxInvoice: TaxInvoice | null
}

type Stored = {
  readonly shippingAddress: ShippingAddress | null
  readonly shippingMethodId: number | null
  readonly taxInvoice: unknown
}

/** The papers of an order's row. The method's name of that time stands in the steps of the price. */
export function papersOf(row: Stored, steps: readonly PriceStep[]): OrderPapers {
  const method = steps.find(({ rule, id }) => rule === 'shipping' && id === row.shippingMethodId)
  return {
    shipping: row.shippingAddress && { address: row.shippingAddress, methodName: method?.label ?? null },
    taxInvoice: (row.taxInvoice ?? null) as TaxInvoice | null,
  }
}
