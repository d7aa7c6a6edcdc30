/**
 * The parts of a body of at most `most` bytes, or null when there are more. What is too much is read to its end and not kept:
 * a body that is cancelled halfway resets the connection, and nobody hears why it was refused.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<BlobPart[] | null> {
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > most) parts.length = 0
    else parts.push(value as BlobPart)
  }
  return length > most ? null : parts
}
