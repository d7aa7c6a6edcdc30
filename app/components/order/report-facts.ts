import type { Money } from '#app/business/money/money.ts'
import type { AccountToPay } from '#app/business/orders/payment-method.ts'
import { bangkokClock } from '#app/i18n/format-time.ts'
import type { Instant } from '#app/platform/clock.ts'

/** The data that fills and checks the report form. */
export type ReportFormFacts = {
  readonly token: string
  readonly due: Money
  readonly accounts: readonly AccountToPay[]
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
  readonly slipRequired: boolean
  readonly contactName: string
  readonly now: Instant
}

/** The data of the dialog. `report`: null while the buyer can report no transfer. */
export type ReportDialogFacts = { readonly report: ReportFormFacts | null; readonly thankYouPage: boolean }

/** Bangkok's wall clock for date and time inputs: YYYY-MM-DD and HH:mm. */
export function bangkokFields(now: Instant): { date: string; time: string } {
  const text = bangkokClock(now).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
