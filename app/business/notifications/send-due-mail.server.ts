import { describeError } from '#app/platform/log.ts'
import { selectDueIds } from './outbox-repository.server.ts'
import { type SendMailNeeds, sendOutboxEntry } from './send-outbox-entry.server.ts'

const MOST_PER_SWEEP = 100

/**
 * Sends what the queue lost and what waited for its next try, oldest first, at most 100. Two sweeps at once share the
 * work, for each entry is claimed. Gives how many were sent.
 */
export async function sendDueMail(needs: SendMailNeeds): Promise<number> {
  const due = await selectDueIds(needs.db, needs.now(), MOST_PER_SWEEP)
  let sent = 0
  for (const { id } of due) {
    try {
      if ((await sendOutboxEntry(needs, id)) === 'sent') sent += 1
    } catch (error) {
      // The database said no in the middle: the lease runs out and the next sweep takes it up; the others go on.
      needs.log.error('mail not swept', { outboxId: id, ...describeError(error) })
    }
  }
  return sent
}
