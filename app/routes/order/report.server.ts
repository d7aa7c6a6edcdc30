import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { TypedReport } from '#app/business/orders/payment-report.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import {
  type ReportTransferRefusal,
  reportTransfer,
} from '#app/business/payments/slips/report-transfer.server.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { storeUpload } from '#app/business/uploads/store-upload.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { ReportAnswer, ReportErrors } from '#app/components/order/report-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { ok, type Result } from '#app/platform/result.ts'
import { withoutThousandsCommas } from '#app/platform/typed-numbers.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'

type Context = ActionFunctionArgs['context']

/**
 * Takes a payment report from the form, with the name of an uploaded slip or, without JavaScript, the slip itself.
 * behaviour: Bank transfer report
 */
export async function answerReport(
  context: Context,
  token: string,
  form: FormData,
  request: Request,
): Promise<ReportAnswer> {
  const { services, locale } = context
  const caller = await context.caller()
  const found = await getOrderForBuyer(services, { token }, caller)
  if (!found) throw new Response(null, { status: 404 })

  const slip = await slipOf(context, form, request)
  const typed = typedReport(form, slip.ok ? slip.value : null)
  const report = { ...typed, email: found.order.email, tel: found.order.tel }
  report.contactName ||= found.order.fullname
  if (!slip.ok)
    return refused({ slip: { sentence: uploadRefusalSentence(slip.error, locale) } }, typed, null, locale)

  const reported = await reportTransfer(services, { order: { token }, report }, caller)
  if (reported.ok) return { kind: 'reported', next: found.afterReport }
  return refused(errorsOf(reported.error, locale), typed, reported.error, locale)
}

/** Returns the name of the slip that was uploaded before or comes in this form; null without a slip. */
async function slipOf(
  context: Context,
  form: FormData,
  request: Request,
): Promise<Result<string | null, UploadRefusal>> {
  const sent = form.get('slip')
  const file = oneFileOf(form, 'slipFile')
  if (!file.ok && file.error.code === 'FILE_MISSING')
    return ok(typeof sent === 'string' && sent ? sent : null)
  if (!file.ok) return file
  const caller = await context.caller()
  const room = await mayUpload(context.services, { caller, request, bytes: file.value.size })
  if (!room.ok) return room
  const upload = { file: file.value, purpose: 'slip' as const, caller, room: room.value }
  const stored = await storeUpload(context.services, upload)
  return stored.ok ? ok(stored.value.id) : stored
}

type Typed = { -readonly [Field in keyof TypedReport]: TypedReport[Field] }

function typedReport(form: FormData, slip: string | null): Typed {
  const text = (name: string, longest = 255) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longest + 1).trim() : ''
  }
  return {
    contactName: text('contactName'),
    email: '',
    tel: '',
    originBank: text('originBank'),
    destinationAccount: text('destinationAccount'),
    transferDate: text('transferDate'),
    transferTime: text('transferTime'),
    // People copy the amount from a bank's app, with separators and currency.
    transferAmount: withoutThousandsCommas(text('transferAmount').replace(/[฿\s]/g, '')),
    description: text('description', 1_000),
    slip,
  }
}

function errorsOf(refusal: ReportTransferRefusal, locale: Locale): ReportErrors {
  switch (refusal.code) {
    case 'INPUT_ERROR':
      return Object.fromEntries(Object.entries(refusal.fields).map(([field, code]) => [field, { code }]))
    case 'SLIP_NOT_FOUND':
    case 'SLIP_ALREADY_USED':
      return { slip: { sentence: refusalSentence(refusal, locale) } }
    default:
      return {}
  }
}

function refused(
  errors: ReportErrors,
  typed: Typed,
  refusal: ReportTransferRefusal | null,
  locale: Locale,
): ReportAnswer {
  const written = Object.entries(typed).filter(([, value]) => typeof value === 'string' && value !== '')
  const [first] = Object.values(errors)
  const sentence = refusal
    ? refusalSentence(refusal, locale)
    : first && 'sentence' in first
      ? first.sentence
      : ''
  // A refused slip is not offered again.
  const kept = errors.slip ? written.filter(([field]) => field !== 'slip') : written
  return { kind: 'refused', sentence, errors, typed: Object.fromEntries(kept) as Record<string, string> }
}

/** Reads a form of the order's page, which may carry a slip. Throws the answer if it is too large or malformed. */
export async function readReportForm(
  { services }: ActionFunctionArgs['context'],
  request: Request,
): Promise<FormData> {
  const { maxUploadBytes } = await services.siteSettings()
  const read = await readLimitedForm(request, maxUploadBytes)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  return read.value
}
