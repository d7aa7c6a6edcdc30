import type { z } from 'zod'
import type { Calls } from '#app/calls/calls.server.ts'

type Name = keyof Calls
type AnswerOf<Of extends Name> = Awaited<ReturnType<Calls[Of]['run']>>
type InputOf<Of extends Name> = z.input<Calls[Of]['input']>
type ValueOf<Of extends Name> =
  AnswerOf<Of> extends infer A ? (A extends { ok: true; value: infer Value } ? Value : never) : never
type RefusalOf<Of extends Name> =
  AnswerOf<Of> extends infer A ? (A extends { ok: false; error: infer Refusal } ? Refusal : never) : never

/** The shop refused; `sentence` says why in the reader's language. */
type Refused<Of extends Name> = RefusalOf<Of> & {
  readonly kind: 'refused'
  readonly sentence: string
}
/** The shop's answer. With 'no-answer' the browser cannot know whether the shop did what it was asked. */
export type Asked<Of extends Name> =
  | { readonly kind: 'answered'; readonly value: ValueOf<Of> }
  | Refused<Of>
  | Unanswered
export type Unanswered =
  | { readonly kind: 'signed-out'; readonly sentence: string }
  | { readonly kind: 'no-answer' }

/** On a hanging connection, gives up after this time so that the person gets a message. */
const ANSWER_MS = 30_000

/** Browsers refuse to finish more than 64 KiB for a page that is gone. */
const MOST_KEPT_ALIVE = 60_000

/** The calls that only read. The others are posted. */
const READS: Readonly<Record<Reading, true>> = {
  access: true,
  certificates: true,
  quiz: true,
  homework: true,
  notes: true,
  comments: true,
  replies: true,
}
type Reading = { [Of in Name]: Calls[Of]['method'] extends 'GET' ? Of : never }[Name]

/**
 * Asks the shop, or has it do something. Never throws. `isLast`: the page may be closed, and the request outlives it if
 * it is not too large.
 */
export async function ask<Of extends Name>(
  name: Of,
  input: InputOf<Of>,
  { isLast = false } = {},
): Promise<Asked<Of>> {
  const json = JSON.stringify(input)
  const read = (response: Response) => response.json() as Promise<Asked<Of>>
  const answer = Object.hasOwn(READS, name)
    ? await answerInTime(`/ask/${name}?input=${encodeURIComponent(json)}`, {}, read)
    : await answerInTime(`/ask/${name}`, asPost(json, isLast), read)
  return answer ?? { kind: 'no-answer' }
}

function asPost(json: string, isLast: boolean): RequestInit {
  return {
    method: 'POST',
    body: json,
    headers: { 'Content-Type': 'application/json' },
    keepalive: isLast && json.length < MOST_KEPT_ALIVE,
  }
}

export type OfKind = { readonly kind: string }
type Fields = FormData | Readonly<Record<string, string | number | Blob>>

/** A route's answer to a posted form, as `Asked` is a call's. Without an answer there is also a sentence. */
export type Posted<Answer extends OfKind> = Answer | (Unanswered & { readonly sentence: string })

/**
 * Posts a form or its fields. Without an answer, `lost` is the sentence for the person. Never throws.
 * The caller keeps the typed text; Remix's own submit would replace the page by an error page.
 */
export async function postForm<Answer extends OfKind>(
  path: string,
  fields: Fields,
  lost: () => string,
): Promise<Posted<Answer>> {
  const body = fields instanceof FormData ? fields : new FormData()
  if (body !== fields) for (const [name, value] of Object.entries(fields)) body.set(name, value as string)
  const request = { method: 'POST', body, headers: { Accept: 'application/json' } }
  const answer = await answerInTime(path, request, async response =>
    isJson(response) ? ((await response.json()) as Posted<Answer>) : null,
  )
  return answer?.kind ? answer : { kind: 'no-answer', sentence: lost() }
}

export function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('application/json') ?? false
}

/**
 * Sends a request and returns what `read` makes of the answer, which may be a refusal. null if no answer came in time,
 * or the server failed. Never throws.
 */
export async function answerInTime<Answer>(
  path: string,
  request: RequestInit,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(ANSWER_MS) })
    return response.status < 500 ? await read(response) : null
  } catch {
    return null
  }
}
