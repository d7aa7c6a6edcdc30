/** Names of fields whose values are nobody's business but the provider's. */
const SECRET =
  /^(number|card_?number|pan|security_?code|cvv2?|cvc2?|password|pin|secret|secret_?key|token|access_?token|authorization|key|signature)$/i
/** The length of card numbers, also as people write them. */
const CARD_DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g
const LONGEST = 20_000

/**
 * A callback's body as it may be kept: no card digits beyond the first six and last four, no secrets, and not longer than
 * a callback is. JSON stays JSON. decisions: Ideas, 'Payment events are an inbox'
 */
export function redacted(body: string): string {
  try {
    return cut(JSON.stringify(withoutSecrets(JSON.parse(body))))
  } catch {
    return cut(maskCards(body))
  }
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskCards(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && typeof inner === 'string' && !isEventKey(inner)
        ? '[removed]'
        : withoutSecrets(inner),
    ]),
  )
}

/** Omise names its events in a field called key: 'charge.complete'. */
function isEventKey(text: string): boolean {
  return /^[a-z]+\.[a-z_]+$/.test(text)
}

function maskCards(text: string): string {
  return text.replace(CARD_DIGITS, found => {
    const digits = found.replace(/\D/g, '')
    return `${digits.slice(0, 6)}${'x'.repeat(digits.length - 10)}${digits.slice(-4)}`
  })
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
