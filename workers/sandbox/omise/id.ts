/** A new id in Omise's format, such as chrg_test_5xj…. */
export function omiseId(prefix: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => (byte % 36).toString(36))
  return `${prefix}_test_5${letters.join('')}`
}
