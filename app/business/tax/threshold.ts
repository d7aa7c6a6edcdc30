import type { Currency } from '#app/business/money/money.ts'

/** Where withholding and tax invoices begin, in minor units: 1000 THB or 30 USD (behaviour: Tax threshold). */
export const TAX_THRESHOLD: Record<Currency, number> = { THB: 100_000, USD: 3_000 }
