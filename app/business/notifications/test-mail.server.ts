import { eq } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { MailKind } from '#app/business/settings/mail-kinds.ts'
import { type Settings, settingsIn } from '#app/business/settings/settings.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { commit } from '#app/db/batch.ts'
import { asStored } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { randomToken } from '#app/platform/ids.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { senderOf } from './mail-transport.ts'
import { exampleMail } from './mails/mails.ts'
import { renderMail } from './mails/render-mail.server.tsx'
import { prepareMail } from './outbox.server.ts'
import { envelopeOf, type SendMailNeeds, sendOutboxEntry, TEST_MAIL } from './send-outbox-entry.server.ts'

type Asked = { readonly kind: MailKind; readonly locale: Locale }
type NotStaff = { readonly code: 'NOT_STAFF' }

export type MailPreview = {
  readonly subject: string
  readonly html: string
  readonly from: { readonly name: string; readonly email: string }
  /** null: answers go to the sender. */
  readonly replyTo: string | null
}

export type PreviewNeeds = Pick<SendMailNeeds, 'db' | 'now'> & {
  readonly environment: SendMailNeeds['environment'] & { readonly MAIL_FROM: string }
}

/** Returns a mail of this kind with example data, as the shop would send it now. */
export async function previewMail(
  { db, now, environment }: PreviewNeeds,
  { kind, locale }: Asked,
  caller: Caller,
): Promise<Result<MailPreview, NotStaff>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  return ok(exampleWith(await readSettings({ db: asStored(db) }), { kind, locale }, { now, environment }))
}

/** Returns a mail of this kind with example data, as a shop with these settings would send it. */
export function exampleWith(
  settings: Settings,
  { kind, locale }: Asked,
  { now, environment }: Omit<PreviewNeeds, 'db'>,
): MailPreview {
  const shop = settingsIn(settings, locale)
  const content = exampleMail(kind, locale, now())
  const { senderName, replyTo = null } = envelopeOf(content, shop)
  const { subject, html } = renderMail(content, locale, { shop, url: publicUrl(environment) })
  return { subject, html, from: senderOf(environment.MAIL_FROM, senderName), replyTo }
}

/** `why`: what the mail service answered. 'later': the outbox tries again. */
export type TestMailSent = {
  readonly outcome: 'sent' | 'later' | 'refused'
  readonly to: string
  readonly why: string
}
export type TestMailRefusal = NotStaff | TooManyTries | { readonly code: 'NO_ADDRESS' }

/** Sends a mail of this kind with example data to the caller's own address, through the outbox. Returns how it went. */
export async function sendTestMail(
  needs: SendMailNeeds,
  { kind, locale }: Asked,
  caller: Caller,
): Promise<Result<TestMailSent, TestMailRefusal>> {
  const { account } = caller
  if (!account || !may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const to = account.email
  if (!hasAddress(to)) return refuse({ code: 'NO_ADDRESS' })
  const tooMany = await countTry(needs, limitsOf('testMail', TEST_MAIL + account.userId))
  if (tooMany) return refuse(tooMany)
  const key = TEST_MAIL + randomToken()
  const mail = prepareMail(needs, { ...exampleMail(kind, locale, needs.now()), key, to, locale })
  await commit(needs.db, [mail.statement])
  const outcome = await sendOutboxEntry(needs, mail.id)
  if (outcome === 'sent') return ok({ outcome, to, why: '' })
  const [row] = await needs.db.select({ why: outbox.lastError }).from(outbox).where(eq(outbox.id, mail.id))
  return ok({ outcome: outcome === 'given-up' ? 'refused' : 'later', to, why: row?.why ?? '' })
}
