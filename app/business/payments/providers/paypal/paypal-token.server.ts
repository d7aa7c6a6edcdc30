import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import { type Clock, type Instant, SECOND } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { PayPalConfig } from './paypal-config.ts'
import { readToken } from './paypal-wire.server.ts'

type Token =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unclear'; readonly why: string }

/** A token is not used any more so long before its end. */
const SPARE = 60 * SECOND

/** Values only, never promises: workerd lets no request wait for another's I/O. What is lost here costs one question. */
const kept = new Map<string, { token: string; until: Instant }>()

/** Access tokens for one account, asked for when the last one ends. */
export function createTokenSource(
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
    kept.set(account, { token: answer.token, until: now() + answer.lifeSeconds * SECOND - SPARE })
    return { kind: 'token', token: answer.token }
  }

  return {
    async get(): Promise<Token> {
      const known = kept.get(account)
      return known && now() < known.until ? { kind: 'token', token: known.token } : fetchToken()
    },
    /** PayPal does not take it any more. */
    async renew(refused: string): Promise<Token> {
      if (kept.get(account)?.token === refused) kept.delete(account)
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
