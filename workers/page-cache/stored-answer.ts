import { NONCE_LENGTH, randomNonce, sha256Hex } from '#app/platform/ids.ts'
import { joinBytes } from '#app/platform/join-bytes.ts'
import { isFirstView } from './cacheable.ts'

/** `pageStyles` of app/entry.server.tsx, for splicing bytes. `linked` is ASCII, so it has as many bytes as letters. */
export type PageStyles = { readonly linked: string; readonly inside: Uint8Array }

/** An answer as bytes, with the places where each copy gets a nonce of its own. */
export type StoredAnswer = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly nonceAt: readonly number[]
  /** Where the page links its styles. Null: it has none. */
  readonly stylesAt: number | null
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
export async function toStored(
  response: Response,
  styles: PageStyles,
  now: number,
): Promise<StoredAnswer | null> {
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
  const linkedAt = text.indexOf(styles.linked)
  const etag = nonceAt.length === 0 ? `"${(await sha256Hex(text)).slice(0, 32)}"` : null
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.includes(name))
  return {
    body: encoder.encode(text),
    nonceAt,
    stylesAt: linkedAt < 0 ? null : encoder.encode(text.slice(0, linkedAt)).length,
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

type Copy = {
  readonly request: Request
  /** Headers of this copy alone. */
  readonly own: readonly (readonly [string, string])[]
  readonly styles: PageStyles
}

/** Returns a copy for one person: with a nonce that nobody else gets, or 304 if the browser's copy is current. */
export function toResponse(stored: StoredAnswer, { request, own, styles }: Copy): Response {
  const nonce = randomNonce()
  const headers = [...stored.headers, ...own, ['content-security-policy', stored.policy.join(nonce)]] as [
    string,
    string,
  ][]
  if (stored.etag && isCurrent(request.headers.get('if-none-match'), stored.etag))
    return new Response(null, { status: 304, headers: headers.filter(([name]) => name !== 'content-type') })
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (stored.nonceAt.length === 0) return new Response(stored.body, { headers })
  const { body, nonceAt } = isFirstView(request.headers) ? withStylesInside(stored, styles) : copyOf(stored)
  for (const at of nonceAt)
    for (let index = 0; index < NONCE_LENGTH; index += 1) body[at + index] = nonce.charCodeAt(index)
  return new Response(body, { headers })
}

type Body = Pick<StoredAnswer, 'body' | 'nonceAt'>

const copyOf = ({ body, nonceAt }: StoredAnswer): Body => ({ body: body.slice(), nonceAt })

/** Returns a copy of the page with the styles in place of their link. A page that links none stays as it is. */
function withStylesInside(stored: StoredAnswer, { linked, inside }: PageStyles): Body {
  const { body, nonceAt, stylesAt } = stored
  if (stylesAt === null) return copyOf(stored)
  const more = inside.length - linked.length
  return {
    body: joinBytes([body.subarray(0, stylesAt), inside, body.subarray(stylesAt + linked.length)]),
    nonceAt: nonceAt.map(at => (at < stylesAt ? at : at + more)),
  }
}

function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',') ?? []
  return tags.some(tag => tag.trim().replace(/^W\//, '') === etag)
}
