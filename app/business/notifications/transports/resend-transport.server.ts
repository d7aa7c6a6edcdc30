import { z } from 'zod'
import { type MailTransport, senderOf } from '#app/business/notifications/mail-transport.ts'
import { SECOND } from '#app/platform/clock.ts'
import { ok, refuse } from '#app/platform/result.ts'

const ENDPOINT = 'https://api.resend.com/emails'
const MAX_WAIT = 10 * SECOND

const accepted = z.object({ id: z.string().min(1) })
const refused = z.object({ message: z.string() })
/** Statuses below 500 that may pass: a key or sender that the operator still has to fix, and rate limits. */
const LATER = new Set([401, 403, 408, 409, 425, 429])

type Fetch = typeof fetch

/** Sends through Resend's HTTP API. The idempotency key makes a mail that is sent again after a crash arrive once. */
export function resendTransport(apiKey: string, from: string, send: Fetch = fetch): MailTransport {
  return {
    async send({ id, to, senderName, replyTo, subject, html, text }) {
      const { name, email } = senderOf(from, senderName)
      const sender = name ? `"${name}" <${email}>` : email
      let response: Response
      try {
        response = await send(ENDPOINT, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${apiKey}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
          },
          body: JSON.stringify({ from: sender, to: [to], reply_to: replyTo, subject, html, text }),
          redirect: 'manual',
          signal: AbortSignal.timeout(MAX_WAIT),
        })
      } catch (error) {
        return refuse({ code: 'UNREACHABLE', why: error instanceof Error ? error.message : String(error) })
      }
      const body: unknown = await response.json().catch(() => null)
      if (response.ok && accepted.safeParse(body).success) return ok(null)
      const said = refused.safeParse(body)
      const why = `${response.status} ${said.success ? said.data.message : 'an answer that is not Resend’s'}`
      const never = response.status >= 400 && response.status < 500 && !LATER.has(response.status)
      return refuse({ code: never ? 'REFUSED' : 'UNREACHABLE', why })
    },
  }
}
