import type { WriteFault } from './failing-d1.ts'

/** The shop's calls to a provider, each as the use-case that makes it. */
export const CALLS = ['start', 'status', 'resume', 'cancel'] as const
/** A buyer's calls. */
export type Call = (typeof CALLS)[number]
/** What staff ask for. */
export type AnyCall = Call | 'refund'

/** Before it hears of us ('reset', '500', '429'), or when it has done what it was asked and only the answer suffers. */
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

/** What is answered as it should be, and is not about this payment, this merchant, this moment or this much money. */
const OTHER_ANSWERS = ['foreign', 'stale', 'elsewhere', 'amount', 'currency'] as const

export type AnswerFault = (typeof LOST_ANSWERS)[number] | (typeof OTHER_ANSWERS)[number] | 'astray'

export const FAULTS_OF: Readonly<Record<AnyCall, readonly AnswerFault[]>> = {
  start: [...LOST_ANSWERS, 'foreign'],
  status: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  resume: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  cancel: [...LOST_ANSWERS, 'foreign'],
  // 'astray': answered as somebody else's question was, and never done.
  refund: [...LOST_ANSWERS, 'foreign', 'stale', 'elsewhere', 'astray'],
}

/** The first write of a call takes the try or the right to ask; the second is what came of it. */
export const DATABASE_FAULTS: readonly (WriteFault | null)[] = [
  null,
  { write: 2, point: 'before' },
  { write: 2, point: 'after' },
  { write: 2, point: 'dead' },
  { write: 1, point: 'before' },
  { write: 1, point: 'after' },
]

/**
 * Of giving back: the first write is the order's own move, the second takes the right to ask, the third keeps what had gone
 * back before, and the fourth is what came of it.
 */
const REFUND_DATABASE_FAULTS: readonly (WriteFault | null)[] = [
  null,
  ...([4, 3, 2, 1] as const).flatMap(write =>
    (['dead', 'before', 'after'] as const).map(point => ({ write, point })),
  ),
]

export type FaultCase = {
  readonly fault: AnswerFault
  /** Which of the call's questions it happens to, from 0. */
  readonly at: number
  readonly database: WriteFault | null
}

type Rows = { readonly questions: number; readonly turn: number; readonly isShare: boolean }

/**
 * Every fault at every question with every fault of the database; or, as a share that is the same each time, every fault
 * once, with the questions and the faults of the database in turn.
 */
export function faultCases(call: AnyCall, rows: Rows): FaultCase[] {
  const { questions, turn, isShare } = rows
  if (isShare && call === 'refund') return refundShare(rows)
  // A call that asks nobody still writes.
  const places = Array.from({ length: Math.max(questions, 1) }, (_, at) => at)
  const databases = call === 'refund' ? REFUND_DATABASE_FAULTS : DATABASE_FAULTS
  const all = (fault: AnswerFault) =>
    places.flatMap(at => databases.map(database => ({ fault, at, database })))
  return FAULTS_OF[call].flatMap((fault, index) => {
    const cases = all(fault)
    // Neighbours differ in both: 7 and the number of cases, a multiple of six, have no common divisor but for 42 and more.
    const one = cases[(turn + index * 7) % cases.length]
    return isShare && one ? [one] : cases
  })
}

/** Every fault when the provider is told to give back; what is about something else also when it is asked before that. */
function refundShare({ questions, turn }: Rows): FaultCase[] {
  // 13 of them, and more faults of answers: each has its turn.
  const databaseOf = (index: number) =>
    REFUND_DATABASE_FAULTS[(turn + index * 7) % REFUND_DATABASE_FAULTS.length] ?? null
  const at = questions - 1
  const told = FAULTS_OF.refund.map((fault, index) => ({ fault, at, database: databaseOf(index) }))
  const asked = (['foreign', 'stale', 'elsewhere'] as const).flatMap(fault =>
    Array.from({ length: at }, (_, before) => ({ fault, at: before, database: null })),
  )
  // Where the database fails too, nobody is misled, and nobody does it twice.
  const alone = (['astray', 'duplicate'] as const).map(fault => ({ fault, at, database: null }))
  return [...told, ...asked, ...alone]
}
