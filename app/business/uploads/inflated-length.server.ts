const SIGNATURE_LENGTH = 8
const CHUNK_FRAME = 12

/** How long a PNG's image data is when unpacked, or null above `most` bytes. Unpacks piece by piece and keeps nothing. */
export async function inflatedLength(png: Uint8Array, most: number): Promise<number | null> {
  const packed = new Blob(imageData(png) as BlobPart[]).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader()
  let length = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return length
    length += value.byteLength
    if (length > most) {
      await reader.cancel()
      return null
    }
  }
}

/** The contents of the IDAT chunks of a PNG whose structure was walked before. */
function imageData(png: Uint8Array): Uint8Array[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = []
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= png.length; ) {
    const length = view.getUint32(at)
    if (view.getUint32(at + 4) === 0x49444154) parts.push(png.subarray(at + 8, at + 8 + length))
    at += CHUNK_FRAME + length
  }
  return parts
}
