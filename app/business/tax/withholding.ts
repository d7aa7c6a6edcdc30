import type { Currency } from '#app/business/money/money.ts'
import { percentOf } from '#app/business/money/rounding.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType } from './tax-invoice.ts'
import { TAX_THRESHOLD } from './threshold.ts'
import { withoutVat } from './vat.ts'

/** §9: 3 % or 1 %, 3 unless chosen. */
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
 * Why this buyer is not offered withholding, or null when he is. For the last two reasons the page opens the
 * change-person-type modal. decisions: The price of a cart, 5; §5
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

/** What withholding is counted from: net, without the VAT it contains when prices include VAT. */
export function withholdingBase(net: number, settings: Pick<Settings, 'vatEnabled' | 'vatPercent'>): number {
  return settings.vatEnabled ? withoutVat(net, settings.vatPercent) : net
}

/** 1 or 3 percent of the base, half up: 200093 at 3 % is 6003. */
export function withholdingAmount(base: number, percent: WithholdingPercent): number {
  return percentOf(base, percent * 100)
}
