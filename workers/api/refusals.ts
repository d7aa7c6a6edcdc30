import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Refusal, refusalSentence } from '#app/refusals/refusal.ts'
import { contactSentences } from '#app/refusals/registration-words.ts'
import type { AppEnv } from '../request/request-context.ts'
import { onTheWire, REFUSAL_STATUSES } from './refusal-statuses.ts'
import { wireNameOf } from './registration.wire.ts'
import { taxFaults } from './tax.wire.ts'

export const refusalAnswer = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string().openapi({ example: 'COUPON_NOT_AVAILABLE' }),
      msg: z.string().openapi({ description: 'A message for people, in the language of the request' }),
      result: z
        .unknown()
        .optional()
        .openapi({ description: 'Details of the refusal: fields, codes, figures' }),
    }),
  })
  .openapi('Refusal')

const content = { 'application/json': { schema: refusalAnswer } }

/** The refusals that any call may answer with. */
export const refusalAnswers = {
  400: { description: 'Malformed input, with the names of the wrong fields', content },
  401: { description: 'Not signed in', content },
  403: { description: 'The session has ended', content },
  404: { description: 'Does not exist, or belongs to another account', content },
  413: { description: 'Too large', content },
  415: { description: 'The body must be JSON', content },
  429: { description: 'Too many requests. Retry-After says when to retry', content },
}

type RefusalBody = { code: string; msg: string; result?: unknown }

/** The answer of a refused call. behaviour: Ended sessions */
export function answerRefusal(
  c: Context<AppEnv>,
  { code, msg, result }: RefusalBody,
  status: ContentfulStatusCode = REFUSAL_STATUSES[code] ?? 200,
): Response {
  const wireCode = onTheWire(code)
  return c.json({ success: false, error: { code: wireCode, msg, result } }, status)
}

/** Turns a refusal into a call's answer: code, sentence, and details such as wrong fields. */
export function refused(c: Context<AppEnv>, refusal: Refusal): Response {
  if ('retryAfterSeconds' in refusal) c.header('Retry-After', String(refusal.retryAfterSeconds))
  const msg = refusalSentence(refusal, c.var.context.locale)
  const body = { code: refusal.code, msg, result: resultOf(refusal, c.var.context.locale) }
  return isCoupon(refusal) ? answerRefusal(c, body, 200) : answerRefusal(c, body)
}

/** Answers 405 with the methods that the address accepts. */
export function methodNotAllowed(c: Context<AppEnv>, methods: readonly string[]): Response {
  c.header('Allow', allowOf(methods))
  return refused(c, { code: 'METHOD_NOT_ALLOWED' })
}

/** The Allow header. Adds HEAD wherever GET works, and always OPTIONS. */
export function allowOf(methods: readonly string[]): string {
  return [...methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}

/** Answers 400 and names every wrong field. */
export function inputError(
  c: Context<AppEnv>,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Response {
  const msg = refusalSentence({ code: 'INPUT_ERROR', fields: {} }, c.var.context.locale)
  const result = issues.map(issue => ({ field: issue.path.map(String).join('.'), msg: issue.message }))
  return answerRefusal(c, { code: 'INPUT_ERROR', msg, result })
}

/** True for an unknown coupon: its NOT_FOUND answers 200, every other one 404. behaviour: Coupon refusals */
function isCoupon(refusal: Refusal): boolean {
  return refusal.code === 'NOT_FOUND' && 'codes' in refusal
}

function resultOf(refusal: Refusal, locale: Locale): unknown {
  if (refusal.code === 'PRICE_CHANGED') {
    const { price, discount, shippingFee, withholding, payable } = refusal.priced
    return {
      price: toDecimalNumber(price.minor),
      discount: toDecimalNumber(discount.minor),
      shipping_fee: toDecimalNumber(shippingFee.minor),
      withholding_price: toDecimalNumber(withholding.amount.minor),
      total: toDecimalNumber(payable.minor),
    }
  }
  if (refusal.code === 'CONTACT_INVALID') {
    const texts = contactSentences(refusal, locale)
    return Object.entries(refusal.fields).map(([field, msg]) => ({
      field: wireNameOf(field),
      msg,
      text: texts[field],
    }))
  }
  if ('fields' in refusal) {
    const fields = refusal.code === 'TAX_INVOICE_INVALID' ? taxFaults(refusal.fields) : refusal.fields
    return Object.entries(fields).map(([field, msg]) => ({ field, msg }))
  }
  if ('codes' in refusal) return { codes: refusal.codes }
  if ('lineKey' in refusal) return { line: refusal.lineKey }
  return undefined
}
