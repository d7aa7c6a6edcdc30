import { insertAccount } from '#app/business/accounts/accounts-repository.server.ts'
import {
  prepareOneTimeToken,
  setPasswordPath,
} from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Profile, profileColumns } from './profile.ts'
import { keepPictures } from './profile-form.server.ts'

type Needs = { db: Database; now: Clock }
export type GuestBuyer = {
  readonly email: string
  readonly fullname: string
  readonly tel: string
  /** The checked answers to the other fields of the shop's form. */
  readonly profile?: Profile
  /** The pictures that the profile names, and the visitor or account that sent them. */
  readonly pictures?: readonly string[]
  readonly caller?: Caller
  readonly locale: Locale
  /** The order placed with the account, so that the welcome mail can link to it. */
  readonly orderToken?: string
}
export type GuestRefusal = { readonly code: 'INVALID_FORMAT_EMAIL' }

/**
 * Prepares a guest buyer's account without a password, and the welcome mail. Writes nothing: commit `statements` with
 * the order, then hand `outboxIds` to the jobs. The caller refuses known addresses (decisions: People); else the unique
 * index fails the batch.
 */
export async function prepareGuestAccount(needs: Needs, buyer: GuestBuyer) {
  const email = parseEmailAddress(buyer.email)
  if (!email) return refused({ code: 'INVALID_FORMAT_EMAIL' })
  return ok(await prepareStatements(needs, { ...buyer, email }))
}

export type GuestAccount = Awaited<ReturnType<typeof prepareStatements>>

function refused(refusal: GuestRefusal): Result<GuestAccount, GuestRefusal> {
  return refuse(refusal)
}

async function prepareStatements(
  { db, now }: Needs,
  { email, fullname, tel, profile, pictures = [], caller, locale, orderToken }: GuestBuyer,
) {
  const userId = randomToken() as UserId
  const at = now()
  const name = fullname.trim()
  const [firstname, ...others] = name.split(/\s+/)
  const named = { firstname: firstname ?? '', lastname: others.join(' ') }
  const student = { ...(profile ? profileColumns(profile) : named), tel, isGuest: true }
  const nobody = { username: null, displayUsername: null, passwordHash: null }
  const account = { userId, name, email, locale, roles: ['student'] as const, student, ...nobody }
  const link = await prepareOneTimeToken(db, { purpose: 'set-first-password', userId }, at)
  const mail = prepareMail(
    { db, now },
    {
      key: `welcome:${userId}`,
      template: 'welcome-set-password',
      to: email,
      locale,
      data: { name, linkPath: setPasswordPath(link.token), orderToken },
    },
  )
  const kept = caller ? keepPictures(db, { names: pictures, caller, userId, at }) : []
  const statements: Statement[] = [...insertAccount(db, account, at), ...kept, link.statement, mail.statement]
  return { userId, statements, outboxIds: [mail.id] }
}
