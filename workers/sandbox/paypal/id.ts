const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id as PayPal makes them: seventeen capitals and digits. */
export function payPalId(length = 17): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    byte => LETTERS[byte % LETTERS.length],
  ).join('')
}
