import { LogLevel, WorkerMailer } from 'worker-mailer'
import { type MailTransport, senderOf } from '#app/business/notifications/mail-transport.ts'
import { SECOND } from '#app/platform/clock.ts'
import { ok, refuse } from '#app/platform/result.ts'

export type SmtpServer = { host: string; port: number; username?: string; password?: string }

/** On this port the connection is encrypted from the start. On other ports it uses STARTTLS if the server offers it. */
const IMPLICIT_TLS_PORT = 465
const MAX_WAIT = 15 * SECOND

/** Sends through an SMTP server. A mail sent again keeps its Message-ID, so mailboxes can drop the second copy. */
export function smtpTransport({ host, port, username, password }: SmtpServer, from: string): MailTransport {
  const secure = port === IMPLICIT_TLS_PORT
  const credentials = username && password ? { username, password } : undefined
  return {
    async send({ id, to, senderName, replyTo, subject, html, text }) {
      const { name, email } = senderOf(from, senderName)
      const headers = {
        'Message-ID': `<${id}@${email.split('@').at(-1)}>`,
        ...(name && { From: `${encodedName(name)} <${email}>` }),
      }
      try {
        await WorkerMailer.send(
          {
            host,
            port,
            secure,
            startTls: !secure,
            credentials,
            authType: ['plain', 'login'],
            // The library's log would contain addresses and perhaps the password.
            logLevel: LogLevel.NONE,
            socketTimeoutMs: MAX_WAIT,
            responseTimeoutMs: MAX_WAIT,
          },
          { from: email, to, ...(replyTo && { reply: replyTo }), subject, html, text, headers },
        )
        return ok(null)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        return refuse({ code: isRefusal(why) ? 'REFUSED' : 'UNREACHABLE', why })
      }
    },
  }
}

/** The longest part of a name, in characters, that fits into one encoded word of 75: a Thai letter takes 3 bytes. */
const ENCODED_LETTERS = 10

/** Returns a name for a header (RFC 2047). The library would put its words into quotes, where nobody decodes them. */
function encodedName(name: string): string {
  if (/^[ -~]*$/.test(name)) return `"${name}"`
  const letters = [...name]
  const parts = Array.from({ length: Math.ceil(letters.length / ENCODED_LETTERS) }, (_, part) =>
    letters.slice(part * ENCODED_LETTERS, (part + 1) * ENCODED_LETTERS).join(''),
  )
  const base64 = (part: string) => btoa(String.fromCharCode(...new TextEncoder().encode(part)))
  return parts.map(part => `=?UTF-8?B?${base64(part)}?=`).join(' ')
}

/** RFC 5321, section 4.2.1: 5yz for the recipient is final. The library puts the server's line after the command's. */
function isRefusal(why: string): boolean {
  return /^Invalid RCPT TO: <[^>]*>.* 5\d\d/s.test(why)
}
