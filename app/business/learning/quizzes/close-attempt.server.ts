import { GRACE } from './attempt.ts'
import { type ClosingNeeds, commitMarks, readAttemptFacts } from './commit-marks.server.ts'
import { type Attempt, selectOverdue, toAttempt } from './quiz-repository.server.ts'

/**
 * Closes an attempt whose time is over, with the answers that were saved. false if another request changed it or the
 * progress meanwhile.
 */
export async function closeAttempt(needs: ClosingNeeds, attempt: Attempt): Promise<boolean> {
  const facts = await readAttemptFacts(needs, attempt)
  const { answers, endsAt, updatedAt } = attempt
  return commitMarks(needs, facts, { answers, sentAt: endsAt ?? needs.now(), visitedAt: updatedAt })
}

const MOST_PER_SWEEP = 50

/** Closes attempts whose time is over and that nobody looked at since, the oldest first. Returns how many it closed. */
export async function closeOverdueAttempts(needs: ClosingNeeds): Promise<number> {
  const before = needs.now() - GRACE
  const overdue = await selectOverdue(needs.db, { before, most: MOST_PER_SWEEP })
  let closed = 0
  for (const attempt of overdue.map(toAttempt)) if (await closeAttempt(needs, attempt)) closed += 1
  return closed
}
