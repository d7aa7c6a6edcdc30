import type { WriteFault } from './failing-d1.ts'

/** The shop's calls to a provider, each as the use-case that makes it. */
export const CALLS = ['start', 'status', 'resume', 'cancel'] as const
export type Call = (typeof CALLS)[number]

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

export type AnswerFault = (typeof LOST_ANSWERS)[number] | (typeof OTHER_ANSWERS)[number]

export const FAULTS_OF: Readonly<Record<Call, readonly AnswerFault[]>> = {
  start: [...LOST_ANSWERS, 'foreign'],
  status: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  resume: [...LOST_ANSWERS, ...OTHER_ANSWERS],
  cancel: [...LOST_ANSWERS, 'foreign'],
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

export type FaultCase = {
  readonly fault: AnswerFault
  /** Which of the call's questions it happens to, from 0. */
  readonly at: number
  readonly database: WriteFault | null
}

/**
 * Every fault at every question with every fault of the database; or, as a share that is the same each time, every fault
 * once, with the questions and the faults of the database in turn.
 */
export function faultCases(
  call: Call,
  { questions, turn, isShare }: { questions: number; turn: number; isShare: boolean },
): FaultCase[] {
  // A call that asks nobody still writes.
  const places = Array.from({ length: Math.max(questions, 1) }, (_, at) => at)
  const all = (fault: AnswerFault) =>
    places.flatMap(at => DATABASE_FAULTS.map(database => ({ fault, at, database })))
  return FAULTS_OF[call].flatMap((fault, index) => {
    const cases = all(fault)
    // Neighbours differ in both: 7 and the number of cases, a multiple of six, have no common divisor but for 42 and more.
    const one = cases[(turn + index * 7) % cases.length]
    return isShare && one ? [one] : cases
  })
}
