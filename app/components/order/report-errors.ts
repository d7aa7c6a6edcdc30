import type { ReportField } from '#app/business/orders/payment-report.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { withoutThousandsCommas } from '#app/platform/typed-numbers.ts'
import type { ReportErrors } from './report-answer.ts'

/** The error sentence of a report field. behaviour: Bank transfer report */
export function reportError(errors: ReportErrors, field: ReportField): string | undefined {
  const error = errors[field]
  if (!error) return undefined
  if ('sentence' in error) return error.sentence
  switch (error.code) {
    case 'NOT_AN_AMOUNT':
      return m.orders_error_amount_format()
    case 'NOT_A_DATE':
      return m.orders_error_date_format()
    case 'NOT_A_TIME':
      return m.orders_error_time_format()
    case 'IN_THE_FUTURE':
      return m.orders_error_future()
    case 'TOO_LONG':
      return m.orders_error_long()
    default:
      return missing(field)
  }
}

function missing(field: ReportField): string {
  switch (field) {
    case 'slip':
      return m.orders_error_slip()
    case 'transferAmount':
      return m.orders_error_amount()
    case 'originBank':
      return m.orders_error_origin()
    case 'destinationAccount':
      return m.orders_error_account()
    case 'transferDate':
      return m.orders_error_date()
    case 'transferTime':
      return m.orders_error_time()
    case 'contactName':
      return m.orders_error_contact()
    default:
      return m.orders_error_check()
  }
}

/** Checks in the browser for missing fields. The server checks everything. */
export function findReportErrors(
  form: FormData,
  { due, slipRequired }: { due: number; slipRequired: boolean },
): ReportErrors {
  const isEmpty = (name: string) => String(form.get(name) ?? '').trim() === ''
  const needed: [ReportField, boolean][] = [
    ['destinationAccount', true],
    ['slip', slipRequired && due > 0],
    ['originBank', true],
    ['transferDate', true],
    ['transferTime', true],
    ['transferAmount', due > 0],
    ['contactName', due === 0],
  ]
  const absent = needed.filter(([field, isNeeded]) => isNeeded && isEmpty(field))
  const amount = withoutThousandsCommas(String(form.get('transferAmount') ?? ''))
  const isAmount = amount === '' || /^\d+(\.\d{1,2})?$/.test(amount)
  return {
    ...Object.fromEntries(absent.map(([field]) => [field, { code: 'REQUIRED' as const }])),
    ...(!isAmount && { transferAmount: { code: 'NOT_AN_AMOUNT' as const } }),
  }
}
