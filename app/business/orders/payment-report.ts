import { parseAmount, toDecimalText } from '#app/business/money/decimal.ts'
import { fromBangkok, type Instant, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Order } from './order.ts'

/** A bank transfer report as the buyer typed it (behaviour: Payment report). Missing fields are empty strings. */
export type TypedReport = {
  readonly contactName: string
  readonly email: string
  readonly tel: string
  /** The banktransfer_value of the bank that the money came from. */
  readonly originBank: string
  /** The account_id of the shop's account that received the money. */
  readonly destinationAccount: string
  /** Bangkok time: YYYY-MM-DD and HH:mm:ss (or HH:mm). */
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
  /** Minor units, as the buyer typed it. Null if nothing is due and no amount was typed. */
  readonly amount: number | null
  readonly description: string
  readonly slip: string | null
}

export type ReportFacts = {
  /** The amount that the order still needs, in minor units. */
  readonly due: number
  readonly slipRequired: boolean
  readonly originBanks: readonly string[]
  readonly destinationAccounts: readonly string[]
  readonly now: Instant
}

const MAX_TEXT = 255
const SHORT_TEXTS = ['contactName', 'email', 'tel'] as const

/** A phone's clock may run a little ahead of ours. A year typed in the Buddhist calendar is centuries ahead. */
const CLOCK_SKEW = 5 * MINUTE

/** Returns the parsed report, or a code for every wrong field. behaviour: Bank transfer report */
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

/** Returns reported minus due, in minor units; negative if money is missing. No amount counts as zero. */
export function reportedDifference(
  { amount }: { readonly amount: number | null },
  { payable }: Pick<Order, 'payable'>,
): number {
  return (amount ?? 0) - payable
}

/**
 * Returns the amount that the form suggests: price - discount + shipping fee - withholding, with two decimals.
 * behaviour: Bank transfer report
 */
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

/** Checks the date and the time separately, so that the message appears beside the wrong field. */
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
