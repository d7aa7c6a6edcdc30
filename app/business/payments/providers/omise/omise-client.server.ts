import { z } from 'zod'
import type { PaymentMode, ProviderCheck, RefundAnswer } from '#app/business/payments/payment-provider.ts'
import { type Asked, askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import { MINUTE } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { OmiseCharge } from './omise-charge.ts'
import type { OmiseConfig } from './omise-config.ts'

/** The API version that this code reads. The account's default may be another one. */
const VERSION = '2019-05-29'
const PER_PAGE = 100
/** A charge is made within seconds of its attempt, so even a busy shop has few charges in this window. */
const MADE_WITHIN = 10 * MINUTE
const PAGES = 20

export type ChargeAnswer =
  | { readonly kind: 'charge'; readonly charge: OmiseCharge }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unclear'; readonly why: string }

export type OmiseClient = ReturnType<typeof createOmiseClient>

/** A client for Omise's API with the secret key. Never throws. An unreadable answer is 'unclear'. */
export function createOmiseClient(outbound: Outbound, { apiUrl, secretKey, timeoutMs }: OmiseConfig) {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Asked> =>
    askProvider(outbound, `${apiUrl}${path}`, {
      method,
      timeoutMs,
      headers: {
        Authorization: `Basic ${btoa(`${secretKey}:`)}`,
        'Omise-Version': VERSION,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const toCharge = async (asked: Promise<Asked>) => chargeOf(await asked)
  return {
    createCharge: (body: Record<string, unknown>, idempotencyKey: string) =>
      toCharge(ask('POST', '/charges', body, idempotencyKey)),
    getCharge: (id: string) => toCharge(ask('GET', `/charges/${encodeURIComponent(id)}`)),
    expireCharge: (id: string) => toCharge(ask('POST', `/charges/${encodeURIComponent(id)}/expire`)),
    async refundCharge(id: string, amount: number, idempotencyKey: string): Promise<RefundAnswer> {
      const path = `/charges/${encodeURIComponent(id)}/refunds`
      const asked = await ask('POST', path, { amount }, idempotencyKey)
      if (asked.kind === 'unclear') return { kind: 'unknown', why: asked.why }
      const failure = readError(asked.body)
      if (failure) return { kind: 'refused', failure }
      if (isRefund(asked.body, { charge: id, amount })) return { kind: 'given-back' }
      return { kind: 'unknown', why: 'neither this refund nor an error' }
    },
    /** Checks that the keys are valid and that their account has this mode. */
    async checkAccount(mode: PaymentMode): Promise<ProviderCheck> {
      const asked = await ask('GET', '/account')
      if (asked.kind === 'unclear') return { kind: 'unreachable', why: asked.why }
      const error = readError(asked.body)
      if (error) return { kind: 'refuses', why: `${error.code}: ${error.message}` }
      const account = readAccount(asked.body)
      if (!account) return { kind: 'unreachable', why: 'neither account nor error' }
      const isLive = mode === 'live'
      return account.isLive === isLive
        ? { kind: 'answers' }
        : { kind: 'refuses', why: `the account's mode is not ${mode}` }
    },
    /**
     * Finds a charge by our reference after a lost answer, among those made soon after `since`. Null: there is none.
     */
    async findCharge(reference: number, since: number): Promise<ChargeAnswer | null> {
      for (let page = 0; page < PAGES; page++) {
        const asked = await ask('GET', `/charges?${pageOf(since, page)}`)
        if (asked.kind === 'unclear') return asked
        const list = readChargeList(asked.body)
        if (!list) return { kind: 'unclear', why: 'no list of charges' }
        const charge = list.charges.find(found => found.reference === reference)
        if (charge) return { kind: 'charge', charge }
        if ((page + 1) * PER_PAGE >= list.total) return null
      }
      return { kind: 'unclear', why: 'too many charges to find one' }
    },
  }
}

/** The query of a page of charges, oldest first, so that newer charges do not shift the pages. */
function pageOf(since: number, page: number): URLSearchParams {
  return new URLSearchParams({
    limit: String(PER_PAGE),
    offset: String(page * PER_PAGE),
    order: 'chronological',
    from: new Date(since).toISOString(),
    to: new Date(since + MADE_WITHIN).toISOString(),
  })
}

function chargeOf(asked: Asked): ChargeAnswer {
  if (asked.kind === 'unclear') return asked
  const charge = readCharge(asked.body)
  if (charge) return { kind: 'charge', charge }
  const error = readError(asked.body)
  return error ? { kind: 'refused', ...error } : { kind: 'unclear', why: 'neither charge nor error' }
}

const text = z.string().nullish()

const charge = z.object({
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_[a-z0-9_]{1,60}$/i),
  status: z.string(),
  paid: z.boolean().default(false),
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  refunded_amount: z.int().nonnegative().default(0),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  authorize_uri: text,
  failure_code: text,
  failure_message: text,
  expires_at: text,
  card: z.object({ last_digits: text, bank: text }).nullish(),
  source: z
    .object({ scannable_code: z.object({ image: z.object({ download_uri: text }).nullish() }).nullish() })
    .nullish(),
})

const error = z.object({ object: z.literal('error'), code: z.string(), message: z.string().default('') })
const refund = z.object({ object: z.literal('refund'), amount: z.int(), charge: z.string() })
const account = z.object({ object: z.literal('account'), livemode: z.boolean() })
const list = z.object({ object: z.literal('list'), total: z.int(), data: z.array(z.unknown()) })

/** Reads a charge. Null: the body is none. Addresses other than http(s) become null. */
function readCharge(body: unknown): OmiseCharge | null {
  const parsed = charge.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  return {
    id: data.id,
    status: data.status,
    paid: data.paid,
    amount: data.amount,
    currency: data.currency,
    refunded: data.refunded_amount,
    livemode: data.livemode,
    reference: referenceOf(data.metadata?.payment_id),
    authorizeUri: webAddress(data.authorize_uri),
    qrImage: webAddress(data.source?.scannable_code?.image?.download_uri),
    failureCode: data.failure_code ?? null,
    failureMessage: data.failure_message ?? null,
    expiresAt: instantOf(data.expires_at),
    card: data.card ? { lastDigits: data.card.last_digits ?? '', bank: data.card.bank ?? '' } : null,
  }
}

function readError(body: unknown): { code: string; message: string } | null {
  const parsed = error.safeParse(body)
  return parsed.success ? { code: parsed.data.code, message: parsed.data.message } : null
}

/** True if the body is a refund of this charge and this amount. */
function isRefund(body: unknown, { charge, amount }: { charge: string; amount: number }): boolean {
  const parsed = refund.safeParse(body)
  return parsed.success && parsed.data.amount === amount && parsed.data.charge === charge
}

function readAccount(body: unknown): { isLive: boolean } | null {
  const parsed = account.safeParse(body)
  return parsed.success ? { isLive: parsed.data.livemode } : null
}

/** The charges on a page of a list. `total` counts those on all pages. */
function readChargeList(body: unknown): { charges: OmiseCharge[]; total: number } | null {
  const parsed = list.safeParse(body)
  if (!parsed.success) return null
  const charges = parsed.data.data.map(readCharge).filter(found => found !== null)
  return { charges, total: parsed.data.total }
}

/** Reads our payment id from the metadata. Omise returns it as a number or as text. */
function referenceOf(value: unknown): number | null {
  return /^[1-9][0-9]{0,14}$/.test(String(value)) ? Number(value) : null
}

function webAddress(value: string | null | undefined): string | null {
  return value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null
}

function instantOf(value: string | null | undefined): number | null {
  const instant = value ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
