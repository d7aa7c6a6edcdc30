import type { Outbound } from '#app/platform/outbound.ts'

/** What came back: an answer that could be read (null: it was empty), or why nobody knows. */
export type Asked =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unclear'; readonly why: string }

/** Far above any answer about one payment. */
const LONGEST_ANSWER = 1_000_000

/**
 * One question to a provider. What cannot be read (no answer in time, 429, 5xx, a redirect, a page instead of JSON) is
 * unclear, never a failure: nobody knows what was done. Never throws, and never asks twice.
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
