import type { ReportField, ReportFieldCode } from '#app/business/orders/payment-report.ts'

export type ReportErrors = Readonly<
  Partial<Record<ReportField, { code: ReportFieldCode } | { sentence: string }>>
>

export type ReportAnswer =
  | { readonly kind: 'reported'; readonly thankYou: boolean }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      readonly errors: ReportErrors
      readonly typed: Readonly<Partial<Record<string, string>>>
    }
