/** The answer to a Range header: the whole file, a part, or bytes that the file does not have. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly offset: number; readonly length: number }
  | { readonly kind: 'unsatisfiable' }

const WHOLE: ByteRange = { kind: 'whole' }
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' }

/**
 * Reads a Range header for a file of `size` bytes. Ignores what it cannot understand (another unit, a reversed range).
 * Answers several ranges at once with the whole file, which RFC 9110 section 14 allows and players accept.
 */
export function readByteRange(header: string | null | undefined, size: number): ByteRange {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (first === '' && last === '') return WHOLE
  if (first === '') return suffix(Number(last), size)
  const from = Number(first)
  const to = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (to < from) return WHOLE
  if (from >= size) return UNSATISFIABLE
  return { kind: 'part', offset: from, length: Math.min(to, size - 1) - from + 1 }
}

/** Returns the Content-Range of an answer: for the part that is sent, or for an unsatisfiable range. */
export function contentRange(range: Exclude<ByteRange, { kind: 'whole' }>, size: number): string {
  if (range.kind === 'unsatisfiable') return `bytes */${size}`
  return `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`
}

/**
 * True if the client's earlier part is of the same file, so that a new part fits to it. `modifiedAt` is in
 * milliseconds. RFC 9110 section 13.1.5
 */
export function ifRangeHolds(
  header: string | null | undefined,
  { etag, modifiedAt }: { etag: string; modifiedAt: number },
): boolean {
  if (!header) return true
  // A weak ETag never promises the same bytes.
  if (header.includes('"')) return header.trim() === etag && !etag.startsWith('W/')
  return Date.parse(header) === Math.floor(modifiedAt / 1000) * 1000
}

function suffix(length: number, size: number): ByteRange {
  if (length === 0 || size === 0) return UNSATISFIABLE
  const wanted = Math.min(length, size)
  return { kind: 'part', offset: size - wanted, length: wanted }
}
