/** Names of fields whose values must not be kept. */
const NAMES =
  'number|card_?number|pan|security_?code|cvv2?|cvc2?|password|pin|secret|secret_?key|token|access_?token|authorization|key|signature'
const SECRET = new RegExp(`^(${NAMES})$`, 'i')
/** Such a field in a form, in XML or in plain text: 'cvv=123', '<cvv>123', 'cvv: 123'. */
const NAMED = new RegExp(`\\b(${NAMES})(\\s*[=:>]\\s*)[^&<\\s]+`, 'gi')
const CREDENTIALS = /\b(Basic|Bearer)\s+[\w+/=.~-]+/gi
/** 13 to 19 digits, the length of card numbers. Spaces and dashes may separate them. */
const CARD_DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g
const LONGEST = 20_000
/** Shorter JSON numbers are kept as they are: thirteen digits are a time in milliseconds. */
const SHORTEST_NUMBER = 15

/**
 * A callback's body without secrets, and with only the first six and last four digits of card numbers. At most 20,000
 * characters. JSON stays JSON. decisions: Ideas, 'Payment events are an inbox'
 */
export function redacted(body: string): string {
  try {
    return cut(JSON.stringify(withoutSecrets(JSON.parse(body))))
  } catch {
    return cut(quotable(body.replace(NAMED, '$1$2[removed]')))
  }
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return quotable(value)
  if (typeof value === 'number' && String(value).length >= SHORTEST_NUMBER) return maskCards(String(value))
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && isPlain(inner) && !isEventKey(String(inner)) ? '[removed]' : withoutSecrets(inner),
    ]),
  )
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** A text without card numbers and credentials. A provider's message may repeat what the shop sent. */
export function quotable(text: string): string {
  return maskCards(text.replace(CREDENTIALS, '$1 [removed]'))
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
