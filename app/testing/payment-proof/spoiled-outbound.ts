import type { Outbound } from '#app/platform/outbound.ts'
import type { AnswerFault } from './cases.ts'

/** A recorded answer that can be replayed. */
export type Recorded = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Records a provider's answers in `answers`, in the order of the requests. */
export function recorded(outbound: Outbound, answers: Recorded[]): Outbound {
  return async request => {
    const answer = await outbound(request)
    const text = await answer.text()
    const kept = { status: answer.status, headers: withoutLength(answer.headers), text }
    answers.push(kept)
    return again(kept)
  }
}

type Spoil = {
  readonly fault: AnswerFault
  /** The call's request that has the fault, from 0. */
  readonly at: number
  /** Recorded answers to the same requests of another run. */
  readonly others: readonly Recorded[]
  readonly elsewhere: (answer: string) => string | Promise<string>
}

const SLOW_MS = 30
const NOWHERE: Recorded = { status: 404, headers: new Headers(), text: '{}' }

/** A connection that breaks one answer of a provider: it is lost, malformed, late or about something else. */
export function spoiled(outbound: Outbound, { fault, at, others, elsewhere }: Spoil): Outbound {
  let questions = 0
  return async request => {
    const number = questions++
    if (number !== at) return outbound(request)
    if (fault === 'reset') throw new TypeError('connection reset')
    if (fault === '500' || fault === '429') return new Response('{"message":"no"}', { status: Number(fault) })
    if (fault === 'astray') return again(others[number] ?? NOWHERE)
    const { signal } = request
    const answer = await outbound(request)
    const text = await answer.text()
    const as = (body: string) =>
      again({ status: answer.status, headers: withoutLength(answer.headers), text: body })
    switch (fault) {
      case 'lost':
        throw new TypeError('connection lost')
      case 'late 500':
        return new Response('{"message":"Internal server error"}', { status: 500 })
      case 'timeout':
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      case 'slow':
        await new Promise(resolve => setTimeout(resolve, SLOW_MS))
        return as(text)
      case 'malformed':
        return as('{"object": "charge", "id": ')
      case 'html':
        return new Response('<!doctype html><title>Maintenance</title>', {
          headers: { 'Content-Type': 'text/html' },
        })
      case 'truncated':
        return as(text.slice(0, text.length / 2))
      case 'empty':
        return as('')
      case 'foreign':
      case 'stale':
        return again(others[number] ?? NOWHERE)
      case 'elsewhere':
        return as(await elsewhere(text))
      default:
        return as(text)
    }
  }
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return kept
}

const again = ({ status, headers, text }: Recorded) => new Response(text, { status, headers })
