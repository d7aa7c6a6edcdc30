import { parseAmount, toDecimalText } from '#app/business/money/decimal.ts'
import { fromBangkok, type Instant, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Order } from './order.ts'

/** A bank-transfer report as it was typed (§3 'Payment report'). Missing fields are empty texts. */
export type TypedReport = {
  readonly contactName: string
  readonly email: string
  readonly tel: string
  /** banktransfer_value of the bank the money came from. */
  readonly originBank: string
  /** account_id of the shop's account it went to. */
  readonly destinationAccount: string
  /** Bangkok's wall clock: YYYY-MM-DD and HH:mm:ss (HH:mm will do). */
  readonly transferDate: string
  readonly transferTime: string
  readonly transferAmount: string
  readonly description: string
  /** The uploaded slip's name, or null. */
  readonly slip: string | null
}

export type ReportField = keyof TypedReport

export type ReportFieldCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'NOT_AN_AMOUNT'
  | 'UNKNOWN_BANK'
  | 'UNKNOWN_ACCOUNT'
  | 'NOT_A_DATE'
  | 'NOT_A_TIME'
  | 'IN_THE_FUTURE'

export type ReportRefusal = {
  readonly code: 'INPUT_ERROR'
  readonly fields: Readonly<Partial<Record<ReportField, ReportFieldCode>>>
}

export type PaymentReport = {
  readonly contactName: string
  readonly email: string
  readonly tel: string
  readonly originBank: string
  readonly destinationAccount: string
  readonly transferredAt: Instant
  /** Minor units, as the buyer says; null where nothing is due and nothing was typed. */
  readonly amount: number | null
  readonly description: string
  readonly slip: string | null
}

export type ReportFacts = {
  /** What the order has to be paid, in minor units. */
  readonly due: number
  readonly slipRequired: boolean
  readonly originBanks: readonly string[]
  readonly destinationAccounts: readonly string[]
  readonly now: Instant
}

const MAX_TEXT = 255
const SHORT_TEXTS = ['contactName', 'email', 'tel'] as const

/** A phone's clock may run a little ahead of ours; a typed Buddhist year is centuries ahead. */
const CLOCK_SKEW = 5 * MINUTE

/** The report, parsed, or every field that is wrong. §5 'Bank transfer report' */
export function parsePaymentReport(
  typed: TypedReport,
  facts: ReportFacts,
): Result<PaymentReport, ReportRefusal> {
  const report = trimmed(typed)
  const amount = parseAmount(report.transferAmount)
  const transferredAt = fromBangkok(report.transferDate, report.transferTime)
  const fields = fieldCodes(report, { ...facts, amount, transferredAt })

  if (Object.keys(fields).length > 0 || transferredAt === null) return refuse({ code: 'INPUT_ERROR', fields })
  const { transferDate: _date, transferTime: _time, transferAmount: _amount, ...rest } = report
  return ok({ ...rest, transferredAt, amount })
}

/** Reported minus due, in minor units: below zero where money is missing. Nothing typed counts as nothing transferred. */
export function reportedDifference(
  { amount }: { readonly amount: number | null },
  { payable }: Pick<Order, 'payable'>,
): number {
  return (amount ?? 0) - payable
}

/** What the form is filled with: price - discount + shipping fee - withholding, two decimals. §5 */
export function defaultTransferAmount(
  order: Pick<Order, 'price' | 'discount' | 'shippingFee' | 'withholdingPrice'>,
): string {
  return toDecimalText(order.price - order.discount + order.shippingFee - order.withholdingPrice)
}

type Parsed = ReportFacts & { readonly amount: number | null; readonly transferredAt: Instant | null }

function fieldCodes(report: TypedReport, facts: Parsed): Partial<Record<ReportField, ReportFieldCode>> {
  const codes: Partial<Record<ReportField, ReportFieldCode | null>> = {
    originBank: choiceCode(report.originBank, facts.originBanks, 'UNKNOWN_BANK'),
    destinationAccount: choiceCode(report.destinationAccount, facts.destinationAccounts, 'UNKNOWN_ACCOUNT'),
    transferAmount: amountCode(report.transferAmount, facts),
    slip: facts.slipRequired && facts.due > 0 && !report.slip ? 'REQUIRED' : null,
    ...dateCodes(report, facts),
    contactName: facts.due === 0 && report.contactName === '' ? 'REQUIRED' : null,
  }
  for (const field of SHORT_TEXTS) if (report[field].length > MAX_TEXT) codes[field] = 'TOO_LONG'
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code))
}

function choiceCode(
  value: string,
  choices: readonly string[],
  unknown: ReportFieldCode,
): ReportFieldCode | null {
  if (value === '') return 'REQUIRED'
  return choices.includes(value) ? null : unknown
}

function amountCode(text: string, { due, amount }: Parsed): ReportFieldCode | null {
  if (text === '') return due > 0 ? 'REQUIRED' : null
  return amount === null || (due > 0 && amount === 0) ? 'NOT_AN_AMOUNT' : null
}

/** A real day with a wrong time is told apart, so that the message stands beside the right field. */
function dateCodes(
  { transferDate, transferTime }: TypedReport,
  { transferredAt, now }: Parsed,
): Partial<Record<'transferDate' | 'transferTime', ReportFieldCode | null>> {
  const isDay = fromBangkok(transferDate, '00:00:00') !== null
  const isTime = fromBangkok('2000-01-01', transferTime) !== null
  const isAhead = transferredAt !== null && transferredAt > now + CLOCK_SKEW
  return {
    transferDate: transferDate === '' ? 'REQUIRED' : !isDay ? 'NOT_A_DATE' : isAhead ? 'IN_THE_FUTURE' : null,
    transferTime: transferTime === '' ? 'REQUIRED' : isTime ? null : 'NOT_A_TIME',
  }
}

function trimmed(typed: TypedReport): TypedReport {
  const texts = Object.entries(typed).map(([field, value]) => [field, value?.trim() ?? null])
  return { ...typed, ...Object.fromEntries(texts), slip: typed.slip?.trim() || null }
}
