import type { WriteFault } from './failing-d1.ts'

/** The shop's calls to a provider. */
export const CALLS = ['start', 'status', 'resume', 'cancel'] as const
/** A call about a buyer's payment. */
export type Call = (typeof CALLS)[number]
/** Any of these, or the refund that a staff member makes. */
export type AnyCall = Call | 'refund'

/** Faults before the provider does anything ('reset', '500', '429'), or after its work, when only the answer breaks. */
const LOST_ANSWERS = [
  'reset',
  '500',
  '429',
  'lost',
  'late 500',
  'timeout',
  'slow',
  'malformed',
  'html',
  'truncated',
  'empty',
  'duplicate',
] as const

/** Readable answers about another payment, moment, merchant, amount or currency. */
const OTHER_ANSWERS = ['foreign', 'stale', 'elsewhere', 'amount', 'currency'] as const

export type AnswerFault = (typeof LOST_ANSWERS)[number] | (typeof OTHER_ANSWERS)[number] | 'astray'

export const FAULTS_OF: Readonly<Record<AnyCall, readonly AnswerFault[]>> = {
  start: [...LOST_ANSWERS, 'foreign'],
  status: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  resume: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  cancel: [...LOST_ANSWERS, 'foreign'],
  // 'astray': the refund is never done, and the answer is that of another request.
  refund: [...LOST_ANSWERS, 'foreign', 'stale', 'elsewhere', 'astray'],
}

/** A call's first write claims the attempt or the lease for asking. Its second write stores the result. */
export const DATABASE_FAULTS: readonly (WriteFault | null)[] = [
  null,
  { write: 2, point: 'before' },
  { write: 2, point: 'after' },
  { write: 2, point: 'dead' },
  { write: 1, point: 'before' },
  { write: 1, point: 'after' },
]

/**
 * The faults of a refund's four writes. The first changes the order, the second takes the lease for asking, the third
 * stores what was refunded before, and the fourth stores the result.
 */
const REFUND_DATABASE_FAULTS: readonly (WriteFault | null)[] = [
  null,
  ...([4, 3, 2, 1] as const).flatMap(write =>
    (['dead', 'before', 'after'] as const).map(point => ({ write, point })),
  ),
]

export type FaultCase = {
  readonly fault: AnswerFault
  /** The call's provider request that has the fault, from 0. */
  readonly at: number
  readonly database: WriteFault | null
}

type Rows = {
  /** How many requests the call sends to the provider. */
  readonly questions: number
  /** Which of the tested methods that have this call, from 0, and how many have it. */
  readonly turn: number
  readonly turns: number
  readonly isShare: boolean
}

/**
 * Every answer fault, at every provider request, with every database fault. A share has every sixth answer fault
 * once, and the next methods the others, with provider requests and database faults in turn. It is the same each time.
 */
export function faultCases(call: AnyCall, rows: Rows): FaultCase[] {
  const { questions, turn, isShare } = rows
  if (isShare && call === 'refund') return refundShare(rows)
  // A call without provider requests still writes to the database.
  const places = Array.from({ length: Math.max(questions, 1) }, (_, at) => at)
  const databases = call === 'refund' ? REFUND_DATABASE_FAULTS : DATABASE_FAULTS
  const all = (fault: AnswerFault) =>
    places.flatMap(at => databases.map(database => ({ fault, at, database })))
  return FAULTS_OF[call].flatMap((fault, index) => {
    const cases = all(fault)
    // A step of 7 moves on by one request and one database fault. It reaches all cases while there are fewer than 42.
    const one = cases[(turn * 5 + index * 7) % cases.length]
    if (!isShare || !one) return cases
    return isOfTurn(index, rows, 6) ? [one] : []
  })
}

const isOfTurn = (index: number, { turn, turns }: Rows, every: 2 | 6) =>
  (index + turn) % Math.min(turns, every) === 0

/**
 * A share for refunds: every second fault at the refund request, and answers about other money also at earlier
 * requests.
 */
function refundShare(rows: Rows): FaultCase[] {
  const { questions, turn } = rows
  // There are 13 database faults and more answer faults, so two turns use each database fault.
  const databaseOf = (index: number) =>
    REFUND_DATABASE_FAULTS[(turn * 5 + index * 7) % REFUND_DATABASE_FAULTS.length] ?? null
  const at = questions - 1
  const told = FAULTS_OF.refund.map((fault, index) => ({ fault, at, database: databaseOf(index) }))
  const asked = (['foreign', 'stale', 'elsewhere'] as const).flatMap(fault =>
    Array.from({ length: at }, (_, before) => ({ fault, at: before, database: null })),
  )
  // Without a database fault too: only then can the shop be misled or refund twice.
  const alone = (['astray', 'duplicate'] as const).map(fault => ({ fault, at, database: null }))
  const shared = [...told, ...asked].filter((_, index) => isOfTurn(index, rows, 2))
  return [...shared, ...alone]
}
