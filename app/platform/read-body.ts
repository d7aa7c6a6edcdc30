/** The body is read up to this many times the limit, so that a picture a few times too large gets a proper refusal. */
const READ_LIMIT_FACTOR = 4

/**
 * Returns the parts of a body of at most `most` bytes; null if it is larger. Reads and discards the excess up to four
 * times `most`, because cancelling a body resets the connection and hides the reason. Cancels beyond that.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > most * READ_LIMIT_FACTOR) {
      await reader.cancel()
      return null
    }
    if (length > most) parts.length = 0
    else parts.push(value as Uint8Array<ArrayBuffer>)
  }
  return length > most ? null : parts
}

/** Returns the bytes of a file or of a part of it. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}
