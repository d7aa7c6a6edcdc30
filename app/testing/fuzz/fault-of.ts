import type { FuzzRequest } from './request.ts'

export type FuzzAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Secret texts that this role must never read, each with a name. */
export type Canaries = ReadonlyMap<string, string>

/** Signs of an internal error: a stack trace, SQL, or a file path. */
const INSIDES =
  /\bat (?:async )?\S+ \((?:file|node|\/|index)|\.tsx?:\d+:\d+|node_modules\/|file:\/\/\/|D1_ERROR|SQLITE_[A-Z]+|\b(?:select|insert into|update|delete from) "[a-z_]+"/

/** Returns why a response is wrong; null if it is right. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer, canaries: Canaries): string | null {
  const { status, text } = answer
  // The runtime itself refuses some headers and addresses. Every response of the Worker has a request id.
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

/** The documentation page: the only address of the calls that does not answer JSON. */
const PAGES_OF_CALLS = /^\/api\/docs\b/

function faultOfCall({ method, path }: FuzzRequest, { status, headers, text }: FuzzAnswer): string | null {
  if (method === 'HEAD' || status === 204 || (PAGES_OF_CALLS.test(path) && status === 200)) return null
  // An accepted webhook is acknowledged in the provider's own format.
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
