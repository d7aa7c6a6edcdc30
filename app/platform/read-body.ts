/** A picture a few times too large is heard out; what goes on beyond that is no picture, and is cut off. */
const HEARD_OUT = 4

/**
 * The parts of a body of at most `most` bytes, or null when there are more. What is too much is read and not kept, because a
 * body that is cancelled halfway resets the connection, and nobody hears why it was refused; but only up to four times
 * `most`.
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
    if (length > most * HEARD_OUT) {
      await reader.cancel()
      return null
    }
    if (length > most) parts.length = 0
    else parts.push(value as Uint8Array<ArrayBuffer>)
  }
  return length > most ? null : parts
}
