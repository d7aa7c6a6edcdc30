/** What a Range header asks of a file: all of it, a part, or bytes that it does not have. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly offset: number; readonly length: number }
  | { readonly kind: 'unsatisfiable' }

const WHOLE: ByteRange = { kind: 'whole' }
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' }

/**
 * Reads a Range header for a file of `size` bytes, as RFC 9110 §14 has it: what cannot be understood (another unit, a
 * reversed range) is ignored. Several ranges at once are answered whole, which the standard allows and players accept.
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

/** The Content-Range of an answer: of the part that is sent, or of a file that has no such part. */
export function contentRange(range: Exclude<ByteRange, { kind: 'whole' }>, size: number): string {
  if (range.kind === 'unsatisfiable') return `bytes */${size}`
  return `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`
}

/**
 * Whether a part may be sent to who holds an earlier part: the file must be the same, else the two would not fit
 * together. `modifiedAt` in milliseconds. RFC 9110 §13.1.5
 */
export function ifRangeHolds(
  header: string | null | undefined,
  { etag, modifiedAt }: { etag: string; modifiedAt: number },
): boolean {
  if (!header) return true
  // A weak tag never promises the same bytes.
  if (header.includes('"')) return header.trim() === etag && !etag.startsWith('W/')
  return Date.parse(header) === Math.floor(modifiedAt / 1000) * 1000
}

function suffix(length: number, size: number): ByteRange {
  if (length === 0 || size === 0) return UNSATISFIABLE
  const wanted = Math.min(length, size)
  return { kind: 'part', offset: size - wanted, length: wanted }
}
