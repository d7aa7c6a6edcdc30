import { sql } from 'drizzle-orm'
import type { MailTransport } from '#app/business/notifications/mail-transport.ts'
import type { Database } from '#app/db/connection.ts'
import { mailbox } from '#app/db/schema/notifications.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok } from '#app/platform/result.ts'

/** Sends nothing: keeps the mail in the developer's mailbox (/dev/mailbox). A mail with the same id is kept once. */
export function mailboxTransport({ db, now }: { db: Database; now: Clock }): MailTransport {
  return {
    async send({ id, to, subject, html, text }) {
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${mailbox} WHERE ${mailbox.outboxId} = ${id})`
      await db.run(sql`INSERT INTO ${mailbox} (outbox_id, recipient, subject, text, html, sent_at)
        SELECT ${id}, ${to}, ${subject}, ${text}, ${html}, ${now()} WHERE ${isNew}`)
      return ok(null)
    },
  }
}
