import type { Money } from '#app/business/money/money.ts'
import type { AccountToPay } from '#app/business/orders/payment-method.ts'
import type { Instant } from '#app/platform/clock.ts'

/** The data that fills and checks the report form. */
export type ReportFormFacts = {
  readonly token: string
  readonly due: Money
  readonly accounts: readonly AccountToPay[]
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
  readonly slipRequired: boolean
  readonly thankYouPage: boolean
  readonly contactName: string
  readonly now: Instant
}

const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** Bangkok's wall clock for date and time inputs: YYYY-MM-DD and HH:mm. */
export function bangkokFields(now: Instant): { date: string; time: string } {
  const text = new Date(now + BANGKOK_OFFSET_MS).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
