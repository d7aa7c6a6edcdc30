import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { ScbConfig } from './scb-config.ts'
import { readEnvelope } from './scb-wire.server.ts'

export type ScbAnswer =
  | { readonly kind: 'done'; readonly data: unknown }
  /** `code` is SCB's own, '' where there is none. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly description: string
    }
  | { readonly kind: 'unclear'; readonly why: string }

const DONE = '1000'

/** One request with the headers that SCB wants. HTTP's status and SCB's own code may disagree: its code decides. */
export async function askScb(
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
