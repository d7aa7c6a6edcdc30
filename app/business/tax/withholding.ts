import type { Currency } from '#app/business/money/money.ts'
import { percentOf } from '#app/business/money/rounding.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType } from './tax-invoice.ts'
import { TAX_THRESHOLD } from './threshold.ts'
import { withoutVat } from './vat.ts'

/** In percent; 3 unless the buyer chooses 1 (behaviour: Tax threshold). */
export const WITHHOLDING_PERCENTS = [3, 1] as const
export type WithholdingPercent = (typeof WITHHOLDING_PERCENTS)[number]

export type WithholdingRefusal =
  | 'WITHHOLDING_OFF'
  | 'WITHHOLDING_BELOW_THRESHOLD'
  | 'WITHHOLDING_NOT_JURISTIC'
  | 'WITHHOLDING_NO_TAX_INVOICE'

export type TaxFacts = {
  /** net + shipping fee, in minor units. */
  readonly total: number
  readonly currency: Currency
  readonly buyer: { readonly personType: PersonType; readonly requiresTaxInvoice: boolean }
  readonly settings: Pick<Settings, 'withholdingEnabled'> & {
    readonly features: Pick<Settings['features'], 'tax'>
  }
}

/**
 * Returns why this buyer is not offered withholding, or null
 * (behaviour: Withholding rules; decisions: The price of a cart, 5).
 * For the last two reasons the page opens the change-person-type modal.
 */
export function withholdingRefusal({
  total,
  currency,
  buyer,
  settings,
}: TaxFacts): WithholdingRefusal | null {
  if (!settings.withholdingEnabled || !settings.features.tax) return 'WITHHOLDING_OFF'
  if (total < TAX_THRESHOLD[currency]) return 'WITHHOLDING_BELOW_THRESHOLD'
  if (buyer.personType !== 'juristic_person') return 'WITHHOLDING_NOT_JURISTIC'
  return buyer.requiresTaxInvoice ? null : 'WITHHOLDING_NO_TAX_INVOICE'
}

/** Returns the amount that withholding is calculated from: net, without VAT if prices include VAT. */
export function withholdingBase(net: number, settings: Pick<Settings, 'vatEnabled' | 'vatPercent'>): number {
  return settings.vatEnabled ? withoutVat(net, settings.vatPercent) : net
}

/** Returns 1 or 3 percent of the base, half up: 200093 at 3 % is 6003. */
export function withholdingAmount(base: number, percent: WithholdingPercent): number {
  return percentOf(base, percent * 100)
}
