import type { ReportField, ReportFieldCode } from '#app/business/orders/payment-report.ts'
import type { AfterReport } from '#app/business/orders/showing/order-view.ts'

export type ReportErrors = Readonly<
  Partial<Record<ReportField, { code: ReportFieldCode } | { sentence: string }>>
>

export type ReportAnswer =
  | { readonly kind: 'reported'; readonly next: AfterReport }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      readonly errors: ReportErrors
      readonly typed: Readonly<Partial<Record<string, string>>>
    }

/** Returns the address of the page that follows the report of a transfer. */
export function pathAfterReport(token: string, next: AfterReport): string {
  if (next === 'thank-you') return `/thankyou?orderId=${token}`
  return next === 'order' ? `/order/${token}` : '/myaccount/student/order'
}
