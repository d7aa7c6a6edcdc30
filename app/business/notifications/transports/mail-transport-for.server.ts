import type { MailTransport } from '#app/business/notifications/mail-transport.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Environment } from '#app/platform/environment.ts'
import { unreachable } from '#app/platform/result.ts'
import { cloudflareTransport } from './cloudflare-transport.server.ts'
import { mailboxTransport } from './mailbox-transport.server.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'

type Needs = { db: Database; now: Clock; environment: Environment; binding?: SendEmail }

const SUBMISSION_PORT = 587

/**
 * Returns the transport that MAIL_TRANSPORT names. A missing setting throws only when a mail is sent: a shop with a
 * wrong mail setup can still sell, and its mails wait in the outbox.
 */
export function mailTransportFor({ db, now, environment, binding }: Needs): MailTransport {
  const { MAIL_TRANSPORT, MAIL_FROM, RESEND_API_KEY, SMTP_HOST } = environment
  switch (MAIL_TRANSPORT) {
    case 'mailbox':
      return mailboxTransport({ db, now })
    case 'cloudflare':
      return binding ? cloudflareTransport(binding, MAIL_FROM) : lacking('the e-mail binding MAIL')
    case 'resend':
      return RESEND_API_KEY ? resendTransport(RESEND_API_KEY, MAIL_FROM) : lacking('RESEND_API_KEY')
    case 'smtp': {
      const {
        SMTP_PORT: port = SUBMISSION_PORT,
        SMTP_USERNAME: username,
        SMTP_PASSWORD: password,
      } = environment
      return SMTP_HOST
        ? smtpTransport({ host: SMTP_HOST, port, username, password }, MAIL_FROM)
        : lacking('SMTP_HOST')
    }
    default:
      return unreachable(MAIL_TRANSPORT)
  }
}

function lacking(what: string): MailTransport {
  return {
    send() {
      throw new Error(`The mail transport needs ${what}`)
    },
  }
}
