import { hasAddress } from '#app/business/callers/email-address.ts'
import type { MailContent } from '#app/business/notifications/mails/mails.ts'
import { renderMail } from '#app/business/notifications/mails/render-mail.server.tsx'
import { type Settings, settingsIn } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { type Clock, HOUR, MINUTE, SECOND } from '#app/platform/clock.ts'
import type { Environment } from '#app/platform/environment.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  headerFault,
  isPlainAddress,
  type Mail,
  type MailFailure,
  type MailTransport,
} from './mail-transport.ts'
import * as rows from './outbox-repository.server.ts'

export type SendMailNeeds = {
  db: Database
  now: Clock
  mail: MailTransport
  environment: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>
  log: Log
}

/** 'not-due': already sent, being sent, waiting for its retry, or unknown. Nothing to do in any of these. */
export type SendOutcome = 'sent' | 'later' | 'given-up' | 'not-due'

export const MOST_ATTEMPTS = 10
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = 6 * HOUR
/** Longer than the timeout of a transport, so that nobody takes over a mail that is still being sent. */
const LEASE = 2 * MINUTE
const MAX_WAIT = 45 * SECOND
const LONGEST_ERROR = 500

/**
 * Sends one outbox entry, if this worker claims it. A failure schedules a retry; the tenth marks it 'failed' and stores
 * a dead letter. If a worker crashes after sending, the mail is sent again with the same id, by which some transports
 * drop it.
 */
export async function sendOutboxEntry(needs: SendMailNeeds, id: string): Promise<SendOutcome> {
  const now = needs.now()
  const {
    claimed: [entry],
    settingRows,
  } = await writeBatch(needs.db, {
    claimed: rows.claimEntry(needs.db, id, now, now + LEASE),
    settingRows: selectSettings(needs.db),
  })
  if (!entry) return 'not-due'
  const isExhausted = entry.attempts > MOST_ATTEMPTS
  const send = () => trySending(needs, entry, settingsFromRows(settingRows))
  // An entry without a real address is marked as sent: there is nobody to write to.
  const sent = isExhausted ? refuse(tooOften) : !hasAddress(entry.recipient) ? ok(null) : await send()
  if (!sent.ok) return afterFailure(needs, entry, sent.error)
  await rows.markSent(needs.db, id, needs.now())
  return 'sent'
}

const tooOften: MailFailure = { code: 'REFUSED', why: 'every attempt ended without an answer' }

type Needs = SendMailNeeds
type Entry = rows.OutboxEntry

async function trySending(needs: Needs, entry: Entry, shop: Settings): Promise<Result<null, MailFailure>> {
  try {
    const locale = entry.locale as Locale
    const site = { shop: settingsIn(shop, locale), url: publicUrl(needs.environment) }
    const content = rows.contentOf(entry)
    const message = renderMail(content, locale, site)
    const mail = { id: entry.id, to: entry.recipient, ...envelopeOf(content, site.shop), ...message }
    if (entry.key.startsWith(TEST_MAIL))
      mail.subject = m.mail_wording_test_subject({ subject: mail.subject }, { locale })
    const fault = headerFault(mail)
    if (fault) return refuse({ code: 'REFUSED', why: fault })
    return await Promise.race([needs.mail.send(mail), failAfterTimeout()])
  } catch (error) {
    needs.log.error('mail not sent', {
      outboxId: entry.id,
      template: entry.template,
      ...describeError(error),
    })
    return refuse({ code: 'UNREACHABLE', why: error instanceof Error ? error.message : String(error) })
  }
}

/** The beginning of the keys of mails that an owner sent as a test. */
export const TEST_MAIL = 'test-mail:'

/** Returns the sender's name and where answers go, if the school chose them. */
export function envelopeOf(
  { template }: Pick<MailContent, 'template'>,
  { mailSenderName, mailReplyTo, contactEmail }: Settings,
): Pick<Mail, 'senderName' | 'replyTo'> {
  // A message from a person invites an answer. It goes to the school: teachers' addresses stay hidden.
  const asked = mailReplyTo || (template === 'teacher-message' ? contactEmail : '')
  return {
    ...(mailSenderName && { senderName: mailSenderName }),
    ...(isPlainAddress(asked) && { replyTo: asked }),
  }
}

function failAfterTimeout(): Promise<Result<null, MailFailure>> {
  const failure = refuse<MailFailure>({ code: 'UNREACHABLE', why: 'no answer in time' })
  return new Promise(resolve => setTimeout(resolve, MAX_WAIT, failure))
}

async function afterFailure(
  { db, now, log }: Needs,
  entry: Entry,
  failure: MailFailure,
): Promise<SendOutcome> {
  const why = `${failure.code}: ${failure.why}`.slice(0, LONGEST_ERROR)
  const { id, template, attempts } = entry
  if (failure.code === 'REFUSED' || attempts >= MOST_ATTEMPTS) {
    log.error('mail given up', { outboxId: id, template, attempts, why })
    await commit(db, rows.giveUp(db, id, now(), why))
    return 'given-up'
  }
  log.warn('mail put back', { outboxId: id, template, attempts, why })
  await rows.putBack(db, id, now() + Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE), why)
  return 'later'
}
