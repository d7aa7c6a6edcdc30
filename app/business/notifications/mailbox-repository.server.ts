import { desc, eq } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { mailbox } from '#app/db/schema/notifications.ts'

const MOST_SHOWN = 200

/** Returns the mails kept by the local mail transport, newest first, at most 200, without bodies. */
export function listMailbox({ db }: { db: Database }) {
  const { id, recipient, subject, sentAt } = mailbox
  return db
    .select({ id, recipient, subject, sentAt })
    .from(mailbox)
    .orderBy(desc(mailbox.id))
    .limit(MOST_SHOWN)
}

/** One mail of the developer's mailbox, or null. */
export async function findMailboxMail({ db }: { db: Database }, id: number) {
  const [mail] = await db.select().from(mailbox).where(eq(mailbox.id, id))
  return mail ?? null
}
