const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new id in PayPal's format: capitals and digits, seventeen by default. */
export function payPalId(length = 17): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    byte => LETTERS[byte % LETTERS.length],
  ).join('')
}
