import { SECOND } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { readBody } from '#app/platform/read-body.ts'

/** What the bookstore said: JSON, whatever is in it, or nothing that can be understood. */
export type BookstoreAnswer =
  | { readonly kind: 'answered'; readonly ok: boolean; readonly body: unknown }
  | {
      readonly kind: 'nothing'
      readonly why: 'no answer' | 'no JSON' | 'too long' | 'a redirect' | 'an error'
    }

const ANSWER_WITHIN = 10 * SECOND
const LONGEST_ANSWER = 64 * 1024

/** Sends a cart once. Never throws: who does not answer in time, or with something else, has said nothing. */
export async function askBookstore(
  outbound: Outbound,
  address: string,
  payload: unknown,
  { answerWithin = ANSWER_WITHIN }: { answerWithin?: number } = {},
): Promise<BookstoreAnswer> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(answerWithin),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // A partner that ignores the signal must not keep a buyer waiting either.
  const tooLate = new Promise<BookstoreAnswer>(resolve => {
    timer = setTimeout(resolve, answerWithin, { kind: 'nothing', why: 'no answer' })
  })
  const answer = await Promise.race([read(outbound, request), tooLate])
  clearTimeout(timer)
  return answer
}

async function read(outbound: Outbound, request: Request): Promise<BookstoreAnswer> {
  try {
    const response = await outbound(request)
    if (response.status >= 300 && response.status < 400) return nothing('a redirect')
    const parts = await readBody(response.body, LONGEST_ANSWER)
    if (parts === null) return nothing('too long')
    if (response.status >= 500) return nothing('an error')
    return { kind: 'answered', ok: response.ok, body: JSON.parse(await new Blob(parts).text()) }
  } catch (error) {
    return nothing(error instanceof SyntaxError ? 'no JSON' : 'no answer')
  }
}

function nothing(why: Extract<BookstoreAnswer, { kind: 'nothing' }>['why']): BookstoreAnswer {
  return { kind: 'nothing', why }
}
