import type { Currency } from '#app/business/money/money.ts'

/** §9, in the minor unit: withholding and tax invoices begin here, at 1000 THB or 30 USD. */
export const TAX_THRESHOLD: Record<Currency, number> = { THB: 100_000, USD: 3_000 }
