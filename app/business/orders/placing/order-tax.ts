import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { TaxData } from '#app/business/tax/tax-data.ts'
import { checkTaxInvoice, isTaxInvoiceOffered, type TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PlaceOrder, PlaceOrderRefusal } from './place-order-command.ts'

type TaxWish = {
  readonly command: Pick<PlaceOrder, 'taxInvoice' | 'withoutTaxInvoice' | 'withholding'>
  /** What the account keeps. */
  readonly kept: TaxData
  /** The certificate that the command names is an upload of the buyer's own. */
  readonly ownsCertificate: boolean
  readonly priced: Pick<PricedCart, 'net' | 'shippingFee' | 'currency'>
  readonly settings: Settings
}

/**
 * The tax invoice that goes with an order, checked, or null for none. What the buyer typed is held to every rule; what his
 * account keeps is taken where it is complete and the total is high enough, and only withholding insists on it. §5, §9
 */
export function taxInvoiceOfOrder({
  command,
  kept,
  ownsCertificate,
  priced,
  settings,
}: TaxWish): Result<TaxInvoice | null, PlaceOrderRefusal> {
  const total = priced.net.minor + priced.shippingFee.minor
  const isOffered = isTaxInvoiceOffered(total, priced.currency, settings)
  if (command.taxInvoice !== null) {
    if (!isOffered) return refuse({ code: 'TAX_INVOICE_NOT_OFFERED' })
    const companyCertificate = ownsCertificate ? command.taxInvoice.companyCertificate : null
    return checkTaxInvoice({ ...command.taxInvoice, companyCertificate })
  }
  if (!isOffered || command.withoutTaxInvoice || !kept.requiresTaxInvoice) return ok(null)
  const checked = checkTaxInvoice(kept.invoice)
  return checked.ok || command.withholding !== null ? checked : ok(null)
}
