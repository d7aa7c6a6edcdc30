import { joinBytes } from './join-bytes.ts'

/** A part of a multipart form. Asking for the next part drops the data of this one that was not read. */
export type StreamedPart = {
  readonly name: string
  /** Undefined for a field that is no file. A file input without a chosen file has ''. */
  readonly filename: string | undefined
  readonly data: AsyncIterable<Uint8Array>
}

const LINE = '\r\n'
const MOST_HEADER_BYTES = 16 * 1024

/**
 * Yields the parts of a multipart form while it arrives. Memory holds one chunk of the body. Throws if the body is no
 * such form or ends early. Written here, because the parser on npm splits headers at `;` and `=`: a file named
 * 'a;b.pdf' broke the whole form.
 */
export async function* streamMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<StreamedPart, void> {
  const reader = body.getReader()
  try {
    // A line break comes first, so that the first boundary looks like all others.
    const bytes = bytesFrom(reader, encode(LINE))
    const mark = encode(`${LINE}--${boundary}`)
    for await (const _ of bytes.until(mark));
    while ((await bytes.peek(2)) !== '--') {
      const headers = await headersOf(bytes.until(encode(LINE + LINE)))
      const data = bytes.until(mark)
      // Without `return`, a reader that stops early does not end the data.
      const next = () => data.next()
      yield { ...namesIn(headers), data: { [Symbol.asyncIterator]: () => ({ next }) } }
      for await (const _ of data);
    }
  } finally {
    reader.releaseLock()
  }
}

function bytesFrom(reader: ReadableStreamDefaultReader<Uint8Array>, first: Uint8Array) {
  let held = first
  const readMore = async () => {
    const { done, value } = await reader.read()
    if (done) throw new Error('the form ends early')
    held = joinBytes([held, value])
  }
  return {
    /** Yields the bytes before this mark, and passes the mark. */
    async *until(mark: Uint8Array): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        const found = indexOf(held, mark)
        // The last bytes may be the beginning of the mark.
        const sure = found >= 0 ? found : Math.max(0, held.length - mark.length + 1)
        const before = held.subarray(0, sure)
        held = held.subarray(found >= 0 ? found + mark.length : sure)
        if (before.length > 0) yield before
        if (found >= 0) return
        await readMore()
      }
    },
    /** Returns the next characters without passing them. */
    async peek(length: number): Promise<string> {
      while (held.length < length) await readMore()
      return decode(held.subarray(0, length))
    },
  }
}

async function headersOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length > MOST_HEADER_BYTES) throw new Error('the headers of a part are too long')
  }
  return decode(joinBytes(parts))
}

/** A quote ends a value only before `;` or at the end: browsers send a backslash before it as it is. */
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"]|"(?!\s*(?:;|$)))*)"|([^;]*))/g

function namesIn(headers: string): Pick<StreamedPart, 'name' | 'filename'> {
  const disposition =
    headers.split(LINE).find(line => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ''
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of disposition.matchAll(PARAMETER))
    values.set(name.toLowerCase(), quoted === undefined ? plain.trim() : unescaped(quoted))
  const name = values.get('name')
  if (!name) throw new Error('a part has no name')
  return { name, filename: values.get('filename') }
}

/** Browsers write `%22`, `%0D` and `%0A` for a quote and a line break, other programs `\"`. */
function unescaped(value: string): string {
  return value
    .replaceAll('\\"', '"')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Returns where `mark` begins in `bytes`, or -1. */
function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0, second] = mark
  const isAt = (at: number) =>
    bytes[at + 1] === second && mark.every((byte, index) => bytes[at + index] === byte)
  let at = bytes.indexOf(first)
  while (at >= 0 && at + mark.length <= bytes.length) {
    if (isAt(at)) return at
    at = bytes.indexOf(first, at + 1)
  }
  return -1
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
