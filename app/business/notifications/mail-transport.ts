import type { Result } from '#app/platform/result.ts'

/** A mail ready to send. `id` is the outbox entry's id, so a mail that is sent again after a crash has the same id. */
export type Mail = {
  id: string
  to: string
  /** Where an answer goes. Without it, to the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** UNREACHABLE may work later. REFUSED never will (a wrong address, a wrong key). */
export type MailFailure = { code: 'UNREACHABLE' | 'REFUSED'; why: string }

/** Sends mails. Failures are returned; an exception counts as UNREACHABLE. */
export type MailTransport = {
  send(mail: Mail): Promise<Result<null, MailFailure>>
}

/** One plain address: no display name, no list, nothing that could start a new header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u
const CONTROL = /\p{Cc}/u

/** True if the text is one plain address, which a header may hold. */
export function isPlainAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Returns why no transport may get this mail, or null. A line break in a header would add headers.
 * behaviour: Mails are safe
 */
export function headerFault({ to, subject }: Pick<Mail, 'to' | 'subject'>): string | null {
  if (!isPlainAddress(to)) return 'the recipient is not one plain e-mail address'
  if (CONTROL.test(subject)) return 'the subject holds a line break or another control character'
  return null
}
