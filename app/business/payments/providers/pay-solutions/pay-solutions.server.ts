import { z } from 'zod'
import type {
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
} from '#app/business/payments/payment-provider.ts'
import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { SECOND } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { ok } from '#app/platform/result.ts'
import { type PaySolutionsConfig, readPaySolutionsConfig } from './pay-solutions-config.ts'
import { formOf, PAY_SOLUTIONS } from './pay-solutions-form.ts'
import { PAY_SOLUTIONS_GUIDE } from './pay-solutions-guide.ts'
import { postbackFields, subjectOfPostback } from './pay-solutions-postback.ts'
import { answerOfRecords, type PaySolutionsRecord } from './pay-solutions-record.ts'

const NAME = 'paysolutions'

/** Payments on the page of Pay Solutions, which the buyer's browser opens by posting a form. */
export const paySolutions: ProviderDefinition = {
  name: NAME,
  methodIds: [PAY_SOLUTIONS],
  notifiesByGet: true,
  guide: PAY_SOLUTIONS_GUIDE,
  open(world) {
    const config = readPaySolutionsConfig(world.variables, world.publicUrl)
    return config.ok ? ok(paySolutionsWith(world, config.value)) : config
  },
}

/** How long a returning buyer waits before paying again, because Pay Solutions may not have its record yet. */
const BOOKS_TAKE = 90 * SECOND
/** A reference that no payment has. */
const NOBODYS = 1

function paySolutionsWith(world: ProviderWorld, config: PaySolutionsConfig): PaymentProvider {
  const { outbound, now, publicUrl } = world
  const status = async (payment: PaymentToAsk): Promise<ProviderAnswer> => {
    const inquired = await inquire(outbound, config, payment.paymentId)
    if (inquired.kind !== 'records') return { kind: 'unknown', why: inquired.why }
    return answerOfRecords(inquired.records, payment, config)
  }
  return {
    mode: config.mode,
    start: async payment => start(payment, config, `${publicUrl}/webhook/payment/${NAME}`),
    async resume(payment) {
      const answer = await status(payment)
      if (answer.kind !== 'open') return answer
      return { ...answer, next: { kind: 'checking', until: now() + BOOKS_TAKE } }
    },
    status,
    async readWebhook(raw) {
      const body = JSON.stringify(postbackFields(raw))
      return { signature: 'unsigned', eventKey: await sha256Hex(body), body: redacted(body) }
    },
    subjectOf: subjectOfPostback,
    async check() {
      const inquired = await inquire(outbound, config, NOBODYS)
      if (inquired.kind === 'records') return { kind: 'answers' }
      return { kind: inquired.kind === 'refused' ? 'refuses' : 'unreachable', why: inquired.why }
    },
    entryOf: () => ({ kind: 'press', paidBy: 'page' }),
    browserPolicy: () => ({
      formAction: [config.formUrl, ...config.formHosts].map(address => new URL(address).origin),
    }),
    forBrowser: () => ({ merchantId: config.merchantId }),
  }
}

/** Builds the form without a request. The attempt begins at the provider when the browser posts the form. */
function start(payment: PaymentToStart, config: PaySolutionsConfig, webhookUrl: string): ProviderAnswer {
  const { paymentId } = payment
  const about = { reference: paymentId, providerReference: String(paymentId), mode: config.mode }
  const form = formOf(payment, { merchantId: config.merchantId, webhookUrl })
  if (!form.ok)
    return { kind: 'not-paid', about, how: 'failed', failure: { code: form.error.code, message: '' } }
  const next = { kind: 'form', action: config.formUrl, fields: form.value } as const
  return { kind: 'open', about, next, expiresAt: null }
}

type Inquired =
  | { readonly kind: 'records'; readonly records: readonly PaySolutionsRecord[] }
  | { readonly kind: 'refused' | 'unclear'; readonly why: string }

/** The records of a reference. The documentation demands the fixed values 'X' and 'QWERTY'. */
async function inquire(
  outbound: Outbound,
  { apiUrl, merchantId, secretKey, apiKey, timeoutMs }: PaySolutionsConfig,
  reference: number,
): Promise<Inquired> {
  const shortId = merchantId.slice(-5)
  const asked = await askProvider(outbound, `${apiUrl}/order/orderdetailpost`, {
    method: 'POST',
    timeoutMs,
    headers: {
      'Content-Type': 'application/json',
      merchantID: shortId,
      merchantSecretKey: secretKey,
      apikey: apiKey,
    },
    body: JSON.stringify({
      merchantId: shortId,
      orderNo: 'X',
      refno: String(reference),
      productDetail: 'QWERTY',
    }),
  })
  if (asked.kind === 'unclear') return asked
  if (asked.status === 401 || asked.status === 403) return { kind: 'refused', why: `status ${asked.status}` }
  const records = asked.status === 200 ? readRecords(asked.body) : null
  return records
    ? { kind: 'records', records }
    : { kind: 'unclear', why: `status ${asked.status}, no records` }
}

const textOrNumber = z.union([z.string(), z.number()]).transform(String)
const text = z.string().nullish()

const record = z.object({
  ReferenceNo: textOrNumber,
  OrderNo: textOrNumber.nullish(),
  MerchantID: textOrNumber,
  Total: textOrNumber,
  CurrencyCode: textOrNumber,
  Status: z.string(),
  StatusName: text,
})

/** One record, a list of records, or nothing: a reference that nobody paid has no record. */
const answer = z.union([
  z.array(record),
  record.transform(one => [one]),
  z.null().transform(() => []),
  z
    .object({})
    .strict()
    .transform(() => []),
])

/** The records in an answer. Null: the answer cannot be read, so the state is unclear. */
export function readRecords(body: unknown): PaySolutionsRecord[] | null {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.map(found => ({
    referenceNo: found.ReferenceNo.trim(),
    orderNo: found.OrderNo ?? '',
    merchantId: found.MerchantID.trim(),
    total: found.Total.trim(),
    currency: found.CurrencyCode,
    status: found.Status,
    statusName: found.StatusName ?? '',
  }))
}
