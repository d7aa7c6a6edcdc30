import type { FuzzRequest } from './request.ts'

/** What came back. */
export type FuzzAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Texts that nobody of this role may read anywhere, each with a name for it. */
export type Canaries = ReadonlyMap<string, string>

/** How an error of ours shows: its stack, its SQL, or where its file lies. */
const INSIDES =
  /\bat (?:async )?\S+ \((?:file|node|\/|index)|\.tsx?:\d+:\d+|node_modules\/|file:\/\/\/|D1_ERROR|SQLITE_[A-Z]+|\b(?:select|insert into|update|delete from) "[a-z_]+"/

/** Why an answer is wrong; null when it is right. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer, canaries: Canaries): string | null {
  const { status, text } = answer
  // The runtime itself refuses headers and addresses that no Worker sees; every answer of the shop has its id.
  if (!answer.headers.has('x-request-id')) return status >= 500 ? `${status} of the runtime` : null
  if (status >= 500) return String(status)
  if (INSIDES.test(text)) return `shows its insides: ${INSIDES.exec(text)?.[0]}`
  for (const [secret, name] of canaries)
    if (text.includes(secret) && !isSaid(request, secret)) return `tells ${name}`
  return request.isCall ? faultOfCall(request, answer) : null
}

/** True if the client itself sent this text. */
const isSaid = ({ body, path }: FuzzRequest, text: string) =>
  Boolean(body?.includes(text) || body?.includes(encodeURIComponent(text)) || path.includes(text))

/** Of what the calls answer, only this is no JSON: the documentation, which is a page. */
const PAGES_OF_CALLS = /^\/api\/docs\b/

function faultOfCall({ method, path }: FuzzRequest, { status, headers, text }: FuzzAnswer): string | null {
  if (method === 'HEAD' || status === 204 || (PAGES_OF_CALLS.test(path) && status === 200)) return null
  // A webhook that was taken is acknowledged in its provider's own words.
  if (path.startsWith('/webhook/') && status === 200) return null
  const body = jsonOf(headers.get('content-type') ?? '', text)
  if (body === null) return `no JSON: ${status} ${headers.get('content-type')}`
  if (status < 400 && !('success' in body)) return 'openapi' in body ? null : 'says no success'
  if (status < 400 && body.success === true) return null
  const { code, msg } = (body.error ?? {}) as Record<string, unknown>
  const isEnvelope = body.success === false && typeof code === 'string' && typeof msg === 'string'
  if (!isEnvelope) return `no envelope: ${status}`
  return status === 405 && !headers.has('allow') ? '405 without Allow' : null
}

function jsonOf(type: string, text: string): Record<string, unknown> | null {
  if (!/^application\/json\b/.test(type)) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
