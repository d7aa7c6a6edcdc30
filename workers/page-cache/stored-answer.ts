import { NONCE_LENGTH, randomNonce, sha256Hex } from '#app/platform/ids.ts'

/** An answer as bytes, with the places where each copy gets a nonce of its own. */
export type StoredAnswer = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly nonceAt: readonly number[]
  readonly headers: readonly (readonly [string, string])[]
  /** The content security policy in the parts between its nonces. */
  readonly policy: readonly string[]
  /** For answers without a nonce, so that a client can ask whether its copy is current. */
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

/** Headers of the one answer from which the copy is made. */
const OF_ONE_ANSWER = ['content-security-policy', 'content-length', 'x-request-id', 'server-timing', 'date']

/**
 * Reads the answer into bytes that others may receive. Null, and the body unread, for any status but 200, and for an
 * answer that sets a cookie.
 */
export async function toStored(response: Response, now: number): Promise<StoredAnswer | null> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
  if (nonce === undefined) return null
  const encoder = new TextEncoder()
  const text = await response.text()
  const nonceAt: number[] = []
  let end = 0
  for (const part of text.split(nonce).slice(0, -1)) {
    const at = end + encoder.encode(part).length
    nonceAt.push(at)
    end = at + NONCE_LENGTH
  }
  const etag = nonceAt.length === 0 ? `"${(await sha256Hex(text)).slice(0, 32)}"` : null
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.includes(name))
  return {
    body: encoder.encode(text),
    nonceAt,
    headers: etag ? withEtag(headers, etag) : headers,
    policy: policy.split(nonce),
    etag,
    madeAt: now,
  }
}

/** A client may keep the answer, but asks each time whether it is current. */
function withEtag(headers: readonly [string, string][], etag: string): readonly [string, string][] {
  const others = headers.filter(([name]) => name !== 'cache-control')
  return [...others, ['etag', etag], ['cache-control', 'private, no-cache']]
}

/**
 * Returns a copy for one person: with a nonce that nobody else gets, or 304 if the browser's copy is current. `own` are
 * headers of this copy alone.
 */
export function toResponse(
  stored: StoredAnswer,
  request: Request,
  own: readonly (readonly [string, string])[],
): Response {
  const nonce = randomNonce()
  const headers = [...stored.headers, ...own, ['content-security-policy', stored.policy.join(nonce)]] as [
    string,
    string,
  ][]
  if (stored.etag && isCurrent(request.headers.get('if-none-match'), stored.etag))
    return new Response(null, { status: 304, headers: headers.filter(([name]) => name !== 'content-type') })
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (stored.nonceAt.length === 0) return new Response(stored.body, { headers })
  const body = stored.body.slice()
  for (const at of stored.nonceAt)
    for (let index = 0; index < NONCE_LENGTH; index += 1) body[at + index] = nonce.charCodeAt(index)
  return new Response(body, { headers })
}

function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',') ?? []
  return tags.some(tag => tag.trim().replace(/^W\//, '') === etag)
}
