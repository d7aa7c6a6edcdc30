import { contentRange, ifRangeHolds, readByteRange } from '#app/platform/byte-range.ts'

/**
 * Answers a GET or HEAD with an object of R2, or the requested range of it; null: no such object. `headers` give its
 * content type and who may cache it. The range is computed here, because R2 answers a start past the end with the whole
 * object.
 */
export async function sendObject(
  bucket: R2Bucket,
  key: string,
  { request, headers }: { request: Request; headers: Record<string, string> },
): Promise<Response | null> {
  const head = await bucket.head(key)
  if (!head) return null
  const file = { etag: head.httpEtag, modifiedAt: head.uploaded.getTime() }
  const answer = new Headers({ ...headers, 'Accept-Ranges': 'bytes', ETag: file.etag })
  answer.set('Last-Modified', head.uploaded.toUTCString())
  answer.set('X-Content-Type-Options', 'nosniff')
  if (isHeld(request.headers.get('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers: answer })

  const mayRange = ifRangeHolds(request.headers.get('if-range'), file)
  const range = readByteRange(mayRange ? request.headers.get('range') : null, head.size)
  if (range.kind !== 'whole') answer.set('Content-Range', contentRange(range, head.size))
  if (range.kind === 'unsatisfiable') return new Response(null, { status: 416, headers: answer })
  const [status, length] = range.kind === 'part' ? [206, range.length] : [200, head.size]
  answer.set('Content-Length', String(length))
  if (request.method === 'HEAD') return new Response(null, { status, headers: answer })

  const object = await bucket.get(key, range.kind === 'part' ? { range } : {})
  // Deleted after `head` was read.
  if (!object) return null
  return new Response(object.body, { status, headers: answer })
}

function isHeld(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
