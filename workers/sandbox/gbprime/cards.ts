/** A card as its token keeps it: never its number. */
export type SandboxCard = {
  readonly masked: string
  /** What a charge answers. */
  readonly charge: string
}

/** GB Prime Pay has published no test cards; these are the sandbox's own. Every other valid number goes to the bank's page. */
const REFUSED: Readonly<Record<string, string>> = { '4000000000000002': '05', '4000000000009995': '51' }

/** The token's result code: 00, 02 for what is no card, 54 for one that is over. */
export function readCard(
  card: Record<string, unknown>,
): { code: '00'; card: SandboxCard } | { code: '02' | '54' } {
  const number = String(card.number ?? '').replaceAll(/[ -]/g, '')
  const month = String(card.expirationMonth ?? '')
  const year = String(card.expirationYear ?? '')
  const code = String(card.securityCode ?? '')
  if (!addsUp(number) || !/^(0[1-9]|1[0-2])$/.test(month) || !/^\d\d$/.test(year) || !/^\d{3,4}$/.test(code))
    return { code: '02' }
  if (Date.UTC(2000 + Number(year), Number(month), 1) <= Date.now()) return { code: '54' }
  const masked = `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`
  return { code: '00', card: { masked, charge: REFUSED[number] ?? '00' } }
}

function addsUp(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
