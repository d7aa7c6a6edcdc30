type Bill = {
  readonly billerId: string
  readonly references: readonly string[]
  /** Minor units. */
  readonly amount: number
  readonly terminal: string
}

/** The text of a Thai QR for one bill payment (tag 30), in the banks' format. */
export function billPaymentQr({ billerId, references, amount, terminal }: Bill): string {
  const [first = '', second] = references
  const bill = [field('00', 'A000000677010112'), field('01', billerId), field('02', first)]
  if (second) bill.push(field('03', second))
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('30', bill.join('')),
    field('53', '764'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'TH'),
    field('62', field('07', terminal)),
    '6304',
  ].join('')
  return text + checksum(text)
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** The CRC-16 of a text: polynomial 0x1021, initial value 0xFFFF. */
function checksum(text: string): string {
  const crc = [...text].reduce((sum, character) => {
    let next = sum ^ (character.charCodeAt(0) << 8)
    for (let bit = 0; bit < 8; bit++) next = (next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1) & 0xffff
    return next
  }, 0xffff)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
