import type { Result } from '#app/platform/result.ts'

/** A mail ready to send. `id` is the outbox entry's id, so a mail that is sent again after a crash has the same id. */
export type Mail = {
  id: string
  to: string
  /** The name beside the sender's address. Without it, as MAIL_FROM says. */
  senderName?: string
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

/**
 * Returns who a mail is from. `from`: MAIL_FROM, an address or `Name <address>`. `senderName` replaces its name.
 * `name` is '' if neither has one.
 */
export function senderOf(from: string, senderName = ''): { readonly name: string; readonly email: string } {
  const [, own = '', email = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: plainName(senderName) || own, email }
}

/** Returns the name without what would end it in a header. */
const plainName = (name: string) => name.replace(/[\s\p{Cc}"\\<>]+/gu, ' ').trim()

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
