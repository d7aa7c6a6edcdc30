/** The meanings that Pay Solutions' status words have for a payment attempt. */
export const MEANINGS = [
  'paid',
  /** Paid in test mode: no money moved. */
  'paid-in-test',
  'open',
  /** The buyer is done, and the bank is checking the payment. */
  'checking',
  'held',
  'failed',
  'cancelled',
  /** Was paid, and is refunded or being refunded. */
  'given-back',
] as const
export type Meaning = (typeof MEANINGS)[number]

export type StatusTable = Readonly<Record<string, Meaning>>

/** Two words are documented, the others come from other shops' published code. A merchant can override them. */
const STANDARD: StatusTable = {
  CP: 'paid',
  Y: 'paid',
  TC: 'paid-in-test',
  NS: 'open',
  N: 'open',
  VC: 'checking',
  HO: 'held',
  RE: 'failed',
  VR: 'failed',
  PF: 'failed',
  C: 'cancelled',
  RR: 'given-back',
  VO: 'given-back',
  RF: 'given-back',
}

/** The table, overridden by a merchant's own words such as 'CP=paid XX=failed'. Null: a meaning is unknown. */
export function statusTable(own: string): StatusTable | null {
  const table: Record<string, Meaning> = { ...STANDARD }
  for (const pair of own.split(/[\s,;]+/).filter(Boolean)) {
    const [word = '', said] = pair.split('=')
    const meaning = MEANINGS.find(known => known === said)
    if (meaning === undefined) return null
    table[word.toUpperCase()] = meaning
  }
  return table
}

/** The meaning of a status word. Null: the word is unknown, which is never a failure. */
export function meaningOf(table: StatusTable, word: string): Meaning | null {
  return table[word.trim().toUpperCase()] ?? null
}
