import { describeError } from '#app/platform/log.ts'
import { selectDueIds } from './outbox-repository.server.ts'
import { type SendMailNeeds, sendOutboxEntry } from './send-outbox-entry.server.ts'

const MOST_PER_SWEEP = 100

/**
 * Sends mails that the queue lost and mails due for a retry, oldest first, at most 100. Concurrent sweeps share the
 * work, because each entry is claimed. Returns how many were sent.
 */
export async function sendDueMail(needs: SendMailNeeds): Promise<number> {
  const due = await selectDueIds(needs.db, needs.now(), MOST_PER_SWEEP)
  let sent = 0
  for (const { id } of due) {
    try {
      if ((await sendOutboxEntry(needs, id)) === 'sent') sent += 1
    } catch (error) {
      // The database failed: the lease expires and the next sweep retries this mail. The others are still sent.
      needs.log.error('mail not swept', { outboxId: id, ...describeError(error) })
    }
  }
  return sent
}
