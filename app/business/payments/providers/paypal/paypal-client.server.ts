import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import { type Asked, askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import { type Clock, type Instant, SECOND } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { PayPalConfig } from './paypal-config.ts'
import type { PayPalOrder } from './paypal-order.ts'
import {
  type PayPalError,
  readError,
  readOrder,
  readRefund,
  readToken,
  readVerification,
} from './paypal-wire.server.ts'

export type OrderAnswer =
  | { readonly kind: 'order'; readonly order: PayPalOrder }
  | ({ readonly kind: 'refused'; readonly status: number } & PayPalError)
  | { readonly kind: 'unclear'; readonly why: string }

type RefundAsked =
  | { readonly kind: 'refund'; readonly status: string; readonly minor: number | null }
  | Exclude<OrderAnswer, { kind: 'order' }>

export type PayPalClient = ReturnType<typeof createPayPalClient>

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** The idempotency key: PayPal does a call once per key and repeats its answer. */
  readonly requestId?: string
}

/** A client for PayPal's API with an access token. Never throws. An unreadable answer is 'unclear'. */
export function createPayPalClient(outbound: Outbound, config: PayPalConfig, now: Clock) {
  const { apiUrl, timeoutMs } = config
  const tokens = createTokenSource(outbound, config, now)

  const askWith = (token: string, { method, path, body, requestId }: Call): Promise<Asked> =>
    askProvider(outbound, `${apiUrl}${path}`, {
      method,
      timeoutMs,
      headers: {
        Authorization: `Bearer ${token}`,
        Prefer: 'return=representation',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
      },
      body,
    })

  const askOnce = async (call: Call): Promise<Asked> => {
    const token = await tokens.get()
    if (token.kind !== 'token') return token
    const asked = await askWith(token.token, call)
    if (asked.kind === 'unclear' || asked.status !== 401) return asked
    const renewed = await tokens.renew(token.token)
    return renewed.kind === 'token' ? askWith(renewed.token, call) : renewed
  }

  /** Retries once after an unclear answer, but only a call with an idempotency key. */
  const ask = async (call: Call): Promise<Asked> => {
    const asked = await askOnce(call)
    return asked.kind === 'unclear' && call.requestId !== undefined ? askOnce(call) : asked
  }

  const order = async (call: Call) => orderOf(await ask(call))
  const orders = '/v2/checkout/orders'
  return {
    createOrder: (body: Record<string, unknown>, requestId: string) =>
      order({ method: 'POST', path: orders, body: JSON.stringify(body), requestId }),
    getOrder: (id: string) => order({ method: 'GET', path: `${orders}/${encodeURIComponent(id)}` }),
    captureOrder: (id: string, requestId: string) =>
      order({ method: 'POST', path: `${orders}/${encodeURIComponent(id)}/capture`, body: '{}', requestId }),
    async refundCapture(id: string, amount: object, requestId: string): Promise<RefundAsked> {
      const path = `/v2/payments/captures/${encodeURIComponent(id)}/refund`
      const asked = await ask({ method: 'POST', path, body: JSON.stringify({ amount }), requestId })
      if (asked.kind === 'unclear') return asked
      const refund = readRefund(asked.body, id)
      return refund
        ? { kind: 'refund', status: refund.status, minor: refund.amount?.minor ?? null }
        : refusedOf(asked)
    },
    /** Verifies a webhook event. `body` is text, because it must hold the event byte by byte. Null: unclear. */
    async verifyWebhook(body: string): Promise<'SUCCESS' | 'FAILURE' | null> {
      const path = '/v1/notifications/verify-webhook-signature'
      const asked = await ask({ method: 'POST', path, body })
      return asked.kind === 'answered' ? readVerification(asked.body) : null
    },
    check: (): Promise<ProviderCheck> => tokens.check(),
  }
}

function orderOf(asked: Asked): OrderAnswer {
  if (asked.kind === 'unclear') return asked
  const order = asked.status < 300 ? readOrder(asked.body) : null
  return order ? { kind: 'order', order } : refusedOf(asked)
}

function refusedOf({ status, body }: Extract<Asked, { kind: 'answered' }>) {
  const error = readError(body)
  return error
    ? { kind: 'refused' as const, status, ...error }
    : { kind: 'unclear' as const, why: 'neither what was asked for nor an error' }
}

type Token =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unclear'; readonly why: string }

/** A token is replaced this long before it expires. */
const SPARE = 60 * SECOND

/** Values, never promises: workerd lets no request wait for another's I/O. A lost entry costs one token request. */
const tokenCache = new Map<string, { token: string; until: Instant }>()

/** Access tokens for one account. A new token is requested when the last one expires. */
function createTokenSource(
  outbound: Outbound,
  { apiUrl, clientId, clientSecret, timeoutMs }: PayPalConfig,
  now: Clock,
) {
  const account = `${apiUrl} ${clientId} ${clientSecret}`

  const ask = async () => {
    const asked = await askProvider(outbound, `${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      timeoutMs,
      headers: {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    return asked.kind === 'unclear' ? asked : (readToken(asked.body) ?? { kind: 'unclear', why: 'no token' })
  }

  const fetchToken = async (): Promise<Token> => {
    const answer = await ask()
    if ('kind' in answer) return { kind: 'unclear', why: answer.why }
    if ('code' in answer) return { kind: 'unclear', why: `${answer.code}: ${answer.message}` }
    tokenCache.set(account, { token: answer.token, until: now() + answer.lifeSeconds * SECOND - SPARE })
    return { kind: 'token', token: answer.token }
  }

  return {
    async get(): Promise<Token> {
      const known = tokenCache.get(account)
      return known && now() < known.until ? { kind: 'token', token: known.token } : fetchToken()
    },
    /** A new token in place of one that PayPal refused. */
    async renew(refused: string): Promise<Token> {
      if (tokenCache.get(account)?.token === refused) tokenCache.delete(account)
      return this.get()
    },
    async check(): Promise<ProviderCheck> {
      const answer = await ask()
      if ('kind' in answer) return { kind: 'unreachable', why: answer.why }
      return 'code' in answer
        ? { kind: 'refuses', why: `${answer.code}: ${answer.message}` }
        : { kind: 'answers' }
    },
  }
}
