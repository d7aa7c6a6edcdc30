import jsQR from 'jsqr'
import sharp from 'sharp'

/** Returns the text of a QR picture in any format; null if a phone could not read one. */
export async function readQr(picture: string | ArrayBuffer): Promise<string | null> {
  const bytes = typeof picture === 'string' ? new TextEncoder().encode(picture) : new Uint8Array(picture)
  const { data, info } = await sharp(bytes)
    .resize({ width: 600, kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

/** Returns the fields of a PromptPay text by tag. Throws on a wrong length or checksum, as a bank's app would. */
export function readPromptPay(text: string): Readonly<Record<string, string>> {
  const checksum = text.slice(-4)
  if (checksum !== crcOf(text.slice(0, -4))) throw new Error(`The checksum of ${text} is wrong.`)
  return readFields(text)
}

/** Returns fields by tag. Fields may be nested: `readFields(readPromptPay(text)[29])`. */
export function readFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const [tag, length] = [text.slice(at, at + 2), Number(text.slice(at + 2, at + 4))]
    const value = text.slice(at + 4, at + 4 + length)
    if (value.length !== length || tag in fields) throw new Error(`Tag ${tag} of ${text} is wrong.`)
    fields[tag] = value
    at += 4 + length
  }
  return fields
}

/** Returns the CRC-16/CCITT-FALSE in hex. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
