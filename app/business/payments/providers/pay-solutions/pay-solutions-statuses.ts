/** What a status word of Pay Solutions means for a try to pay. */
export const MEANINGS = [
  'paid',
  /** Paid where no money moves. */
  'paid-in-test',
  'open',
  /** The buyer has done his part, and his bank looks at it. */
  'checking',
  'held',
  'failed',
  'cancelled',
  /** Was paid, and goes or went back. */
  'given-back',
] as const
export type Meaning = (typeof MEANINGS)[number]

export type StatusTable = Readonly<Record<string, Meaning>>

/** Two of them stand in the provider's documentation, the others in others' code: a merchant may know better. */
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

/** The table with a merchant's own words on top: 'CP=paid XX=failed'. Null: it holds what is no meaning. */
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

/** Null: a word that nobody explained, which is never a failure. */
export function meaningOf(table: StatusTable, word: string): Meaning | null {
  return table[word.trim().toUpperCase()] ?? null
}
