import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { PgwAccount } from './pgw-account.ts'
import { seal, unseal } from './pgw-envelope.server.ts'
import { type PgwReply, readEnvelope, readSaid } from './pgw-wire.server.ts'

export type PgwAnswer =
  /** Signed with our secret. */
  | { readonly kind: 'signed'; readonly said: PgwReply }
  /** An error may come without a signature. It never proves a payment. */
  | { readonly kind: 'plain'; readonly said: PgwReply }
  | { readonly kind: 'unclear'; readonly why: string }

export type PgwClient = ReturnType<typeof createPgwClient>

/** A client for 2C2P's PGW v4. Never throws. An unreadable answer or a wrong signature is 'unclear'. */
export function createPgwClient(outbound: Outbound, account: PgwAccount) {
  const { apiUrl, apiVersion, secretKey, merchantId, timeoutMs } = account
  return async (
    operation: 'paymentToken' | 'paymentInquiry',
    claims: Readonly<Record<string, unknown>>,
  ): Promise<PgwAnswer> => {
    const payload = await seal({ merchantID: merchantId, ...claims }, secretKey)
    const asked = await askProvider(outbound, `${apiUrl}/payment/${apiVersion}/${operation}`, {
      method: 'POST',
      timeoutMs,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ payload }),
    })
    if (asked.kind === 'unclear') return asked
    const jwt = readEnvelope(asked.body)
    const said = readSaid(jwt === null ? asked.body : await unseal(jwt, secretKey))
    if (said) return { kind: jwt === null ? 'plain' : 'signed', said }
    return { kind: 'unclear', why: jwt === null ? 'neither envelope nor code' : 'not signed as it should be' }
  }
}
