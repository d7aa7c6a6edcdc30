import { type MailTransport, senderOf } from '#app/business/notifications/mail-transport.ts'
import { ok, refuse } from '#app/platform/result.ts'

/** Error codes of mails that can never be sent. A sender not set up yet, or a rate limit, may pass. */
const REFUSALS = /^E_(RECIPIENT_|HEADER_|VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE)/

/** Sends through the Worker's e-mail binding, which builds the MIME message itself. */
export function cloudflareTransport(binding: SendEmail, from: string): MailTransport {
  return {
    async send({ to, senderName, replyTo, subject, html, text }) {
      const sender = senderOf(from, senderName)
      try {
        await binding.send({
          from: sender.name ? sender : sender.email,
          to,
          ...(replyTo && { replyTo }),
          subject,
          html,
          text,
        })
        return ok(null)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        const code = String((error as { code?: unknown } | null)?.code)
        return refuse({ code: REFUSALS.test(code) ? 'REFUSED' : 'UNREACHABLE', why: `${code} ${why}` })
      }
    },
  }
}
