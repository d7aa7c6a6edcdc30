import type { Outbound } from '#app/platform/outbound.ts'

/** A readable answer (`body` null: it was empty), or the reason why the result is unclear. */
export type Asked =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unclear'; readonly why: string }

/** In characters. Far above any answer about one payment. */
const LONGEST_ANSWER = 1_000_000

/**
 * Sends one request to a provider. An unreadable answer (timeout, 429, 5xx, a redirect, HTML instead of JSON) is
 * 'unclear', not a failure: the provider may have done what was asked. Never throws, and never retries.
 */
export async function askProvider(
  outbound: Outbound,
  address: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Asked> {
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Asked>(resolve => {
    timer = setTimeout(() => {
      resolve({ kind: 'unclear', why: 'no answer in time' })
      timeout.abort()
    }, timeoutMs)
  })
  const answered = read(() => outbound(new Request(address, { ...init, signal: timeout.signal })))
  const asked = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  return asked
}

async function read(ask: () => Promise<Response>): Promise<Asked> {
  try {
    const response = await ask()
    const { status } = response
    const text = await response.text()
    if (status === 429 || status >= 500 || (status >= 300 && status < 400))
      return { kind: 'unclear', why: `status ${status}` }
    if (text.length > LONGEST_ANSWER) return { kind: 'unclear', why: 'an answer too long' }
    return { kind: 'answered', status, body: text.trim() === '' ? null : JSON.parse(text) }
  } catch (error) {
    const isJson = error instanceof SyntaxError
    return { kind: 'unclear', why: isJson ? 'no JSON' : 'no connection' }
  }
}
