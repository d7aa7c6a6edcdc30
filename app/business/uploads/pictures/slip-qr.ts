/** The content of a Thai transfer slip's small QR: the sending bank (3 digits) and its reference of the transfer. */
export type SlipQr = { bank: string; reference: string }

type Fields = ReadonlyMap<string, string>

/** Field 00 within field 00 has this code if the QR belongs to a slip. */
const SLIP_API = '000001'

/**
 * Reads the text of a slip's small QR. Each field is two digits name, two digits length and the value. Field 91 is a
 * CRC-16 over everything before its value. Null for anything else, also for a wrong checksum. decisions: Ideas, 'A
 * slip pays once'.
 */
export function parseSlipQr(text: string): SlipQr | null {
  const fields = readFields(text)
  if (fields?.get('51') !== 'TH') return null
  const checksum = fields.get('91')
  if (!checksum || !text.endsWith(`9104${checksum}`)) return null
  if (crc16(text.slice(0, -checksum.length)) !== Number.parseInt(checksum, 16)) return null
  const slip = readFields(fields.get('00') ?? '')
  const [bank, reference] = [slip?.get('01') ?? '', slip?.get('02') ?? '']
  if (slip?.get('00') !== SLIP_API || !/^\d{3}$/.test(bank) || !/^[A-Za-z0-9]{1,40}$/.test(reference))
    return null
  return { bank, reference }
}

/** Null if a length points past the end or a field comes twice. */
function readFields(text: string): Fields | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, name, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (!name || fields.has(name)) return null
    const end = at + 4 + Number(length)
    if (end > text.length) return null
    fields.set(name, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, starting at 0xFFFF. For '123456789' it is 0x29B1. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
