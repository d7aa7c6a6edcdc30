import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { ScbCardSale, ScbTransfer } from './scb-answers.ts'
import type { ScbConfig } from './scb-config.ts'
import {
  type MadeQr,
  readCardSale,
  readEnvelope,
  readMadeQr,
  readToken,
  readTransfers,
} from './scb-wire.server.ts'

type Unclear = { readonly kind: 'unclear'; readonly why: string }
type Refused = Extract<ScbAnswer, { kind: 'refused' }>

export type ScbClient = ReturnType<typeof createScbClient>

/** The event code of a Thai QR, tag 30, that a customer scans. */
const SCANNED_BY_CUSTOMER = '00300100'
/** The token is unknown or has expired. */
const TOKEN_REFUSED = '9300'
/** 'Does not exist' and 'not found'. SCB also sends these for malformed and pending payments, so they mean: not yet. */
const NOT_FOUND = ['1104', '8101']

/** A client for SCB's partner API. Never throws. An unreadable answer is 'unclear'. */
export function createScbClient({ outbound, now }: { outbound: Outbound; now: Clock }, config: ScbConfig) {
  const askWith = async (
    request: { method: 'GET' | 'POST'; path: string; body?: object },
    renew: boolean,
  ): Promise<ScbAnswer> => {
    const token = await scbToken(outbound, config, { now, renew })
    return token === null
      ? { kind: 'unclear', why: 'no token' }
      : askScb(outbound, config, { ...request, token })
  }
  /** Renews a refused token once, because a token may end early. */
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<ScbAnswer> => {
    const answer = await askWith({ method, path, body }, false)
    const isTokenRefused =
      answer.kind === 'refused' && (answer.code === TOKEN_REFUSED || answer.status === 401)
    return isTokenRefused ? askWith({ method, path, body }, true) : answer
  }
  return {
    /** Checks the application's key and secret by requesting a token, which needs nothing else. */
    async check(): Promise<ProviderCheck> {
      const token = await askToken(outbound, config)
      if (token.kind === 'token') return { kind: 'answers' }
      if (token.kind === 'unclear') return { kind: 'unreachable', why: token.why }
      return { kind: 'refuses', why: `${token.code} ${token.description}`.trim() }
    },
    async createQr(body: object): Promise<({ kind: 'qr' } & MadeQr) | Refused | Unclear> {
      const answer = await ask('POST', '/v1/payment/qrcode/create', body)
      if (answer.kind !== 'done') return answer
      const qr = readMadeQr(answer.data)
      return qr ? { kind: 'qr', ...qr } : { kind: 'unclear', why: 'a QR without its text' }
    },
    /** The transfers to the biller with this reference on one day in Bangkok. */
    async transfersOn(
      day: string,
      reference: string,
    ): Promise<{ kind: 'transfers'; transfers: ScbTransfer[] } | Unclear> {
      const query = new URLSearchParams({
        eventCode: SCANNED_BY_CUSTOMER,
        transactionDate: day,
        billerId: config.billerId,
        reference1: reference,
        ...(config.ref2 && { reference2: config.ref2 }),
      })
      const answer = await ask('GET', `/v1/payment/billpayment/inquiry?${query}`)
      if (isNotFound(answer)) return { kind: 'transfers', transfers: [] }
      if (answer.kind !== 'done') return unclear(answer)
      const transfers = readTransfers(answer.data)
      return transfers ? { kind: 'transfers', transfers } : { kind: 'unclear', why: 'no list of payments' }
    },
    /** The card payment of a QR. `sale` null: no card has paid it yet. */
    async cardSale(qrId: string): Promise<{ kind: 'sale'; sale: ScbCardSale | null } | Unclear> {
      const answer = await ask('GET', `/v1/payment/qrcode/creditcard/${encodeURIComponent(qrId)}`)
      if (isNotFound(answer)) return { kind: 'sale', sale: null }
      if (answer.kind !== 'done') return unclear(answer)
      const sale = readCardSale(answer.data)
      return sale ? { kind: 'sale', sale } : { kind: 'unclear', why: 'no card payment' }
    },
  }
}

function isNotFound(answer: ScbAnswer): boolean {
  return (
    answer.kind === 'refused' &&
    (NOT_FOUND.includes(answer.code) || (answer.code === '' && answer.status === 404))
  )
}

function unclear(answer: Exclude<ScbAnswer, { kind: 'done' }>): Unclear {
  return answer.kind === 'unclear' ? answer : { kind: 'unclear', why: `code ${answer.code || answer.status}` }
}

type CachedToken = { readonly token: string; readonly until: Instant }

/** One token for all requests of an isolate, because the bank counts calls. A lost token costs one request. */
const tokenCache = new Map<string, CachedToken>()

/**
 * The bank's token, cached until a minute before its end. `renew`: the bank refused the cached one. Null: no token
 * came.
 */
async function scbToken(
  outbound: Outbound,
  config: ScbConfig,
  { now, renew }: { now: Clock; renew: boolean },
): Promise<string | null> {
  const name = `${config.apiUrl} ${config.apiKey} ${config.apiSecret}`
  const known = tokenCache.get(name)
  if (known && !renew && known.until > now()) return known.token
  const made = await askToken(outbound, config)
  if (made.kind !== 'token') return null
  tokenCache.set(name, { token: made.token, until: Math.min(made.expiresAt, now() + 30 * MINUTE) - MINUTE })
  return made.token
}

async function askToken(
  outbound: Outbound,
  config: ScbConfig,
): Promise<{ kind: 'token'; token: string; expiresAt: Instant } | Exclude<ScbAnswer, { kind: 'done' }>> {
  const { apiKey: applicationKey, apiSecret: applicationSecret } = config
  const answer = await askScb(outbound, config, {
    method: 'POST',
    path: '/v1/oauth/token',
    body: { applicationKey, applicationSecret },
  })
  if (answer.kind !== 'done') return answer
  const made = readToken(answer.data)
  return made
    ? { kind: 'token', token: made.accessToken, expiresAt: made.expiresAt }
    : { kind: 'unclear', why: 'an answer without a token' }
}

type ScbAnswer =
  | { readonly kind: 'done'; readonly data: unknown }
  /** `code` is SCB's own code, or '' without one. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly description: string
    }
  | { readonly kind: 'unclear'; readonly why: string }

const DONE = '1000'

/** Sends one request with the headers that SCB wants. HTTP's status and SCB's code may disagree: SCB's code decides. */
async function askScb(
  outbound: Outbound,
  { apiUrl, apiKey, timeoutMs }: ScbConfig,
  { method, path, body, token }: { method: 'GET' | 'POST'; path: string; body?: object; token?: string },
): Promise<ScbAnswer> {
  const asked = await askProvider(outbound, `${apiUrl}${path}`, {
    method,
    timeoutMs,
    headers: {
      resourceOwnerId: apiKey,
      requestUId: crypto.randomUUID().replaceAll('-', ''),
      'accept-language': 'EN',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  if (asked.kind === 'unclear') return asked
  const { status } = asked
  const envelope = readEnvelope(asked.body)
  if (!envelope && status < 400) return { kind: 'unclear', why: 'an answer without a code' }
  const { code = '', description = '', data } = envelope ?? {}
  return code === DONE ? { kind: 'done', data } : { kind: 'refused', status, code, description }
}
