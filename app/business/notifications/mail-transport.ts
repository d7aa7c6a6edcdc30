import type { Result } from '#app/platform/result.ts'

/** A mail as it leaves. `id` is the outbox entry's: sent again after a crash, it is the same mail. */
export type Mail = { id: string; to: string; subject: string; html: string; text: string }

/** UNREACHABLE may work later; REFUSED never will (a wrong address, a wrong key). */
export type MailFailure = { code: 'UNREACHABLE' | 'REFUSED'; why: string }

/** How mails leave the shop. Answers in values; what it throws counts as unreachable. */
export type MailTransport = {
  send(mail: Mail): Promise<Result<null, MailFailure>>
}

/** One plain address: no display name, no list, nothing that could start a new header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u
const CONTROL = /\p{Cc}/u

/** Why this mail must not be handed to any transport, or null. A line break in a header would add headers (Q7). */
export function headerFault({ to, subject }: Pick<Mail, 'to' | 'subject'>): string | null {
  if (!ADDRESS.test(to)) return 'the recipient is not one plain e-mail address'
  if (CONTROL.test(subject)) return 'the subject holds a line break or another control character'
  return null
}
