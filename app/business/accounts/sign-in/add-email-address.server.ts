import { eq } from 'drizzle-orm'
import { resetLimits, resetLimitsOf } from '#app/business/accounts/sign-in-limits.server.ts'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { parseEmailAddress, placeholderAddress } from '#app/business/callers/email-address.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Clock, HOUR } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { createSealer } from '#app/platform/sealing.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs; environment: { APP_SECRET: string } }

const LIFE_MS = HOUR
const CONTEXT = 'address of who has none'

export type AskAddressRefusal = { readonly code: 'REQUIRED' | 'NOT_AN_EMAIL' | 'HAS_ADDRESS' } | TooManyTries

/**
 * Mails a link to the address that an account without one wants. Nothing changes before the link is used.
 * The answer is the same for a taken address, so only the mailbox's reader learns that.
 */
export async function askForAddress(
  needs: Needs,
  { account, typed, locale }: { account: SignedInAccount; typed: string; locale: Locale },
  request: Request,
): Promise<Result<{ email: string }, AskAddressRefusal>> {
  if (account.email !== '') return refuse({ code: 'HAS_ADDRESS' })
  if (typed.trim() === '') return refuse({ code: 'REQUIRED' })
  const email = parseEmailAddress(typed)
  if (!email) return refuse({ code: 'NOT_AN_EMAIL' })
  const tooMany = await countTry(needs, [...resetLimits(request), ...(await resetLimitsOf(email))])
  if (tooMany) return refuse(tooMany)
  const at = needs.now()
  const proof = await sealer(needs).seal(CONTEXT, JSON.stringify([account.userId, email, at + LIFE_MS]))
  const mail = prepareMail(needs, {
    key: `confirm-address:${account.userId}:${at}`,
    template: 'confirm-address',
    to: email,
    locale,
    data: { name: account.name, linkPath: `/confirm-address/${proof}` },
  })
  await mail.statement
  await needs.jobs.sendOutbox([mail.id])
  return ok({ email })
}

export type AddressProof = { readonly userId: string; readonly email: string }

/** Returns what a link says; null: it is forged or expired. */
export async function readAddressProof(needs: Needs, proof: string): Promise<AddressProof | null> {
  const text = await sealer(needs).open(CONTEXT, proof)
  if (text === null) return null
  const [userId, email, until] = JSON.parse(text) as [string, string, number]
  return needs.now() < until ? { userId, email } : null
}

export type ConfirmAddressRefusal = { readonly code: 'LINK_NOT_VALID' | 'OTHER_ACCOUNT' | 'EMAIL_KNOWN' }

/**
 * Gives the account its address, once. Afterwards no link of this kind works for the account.
 * Only the account that asked can confirm, so that a click does not add a mailbox to a stranger's account.
 */
export async function confirmAddress(
  needs: Needs,
  proof: string,
  caller: Caller,
): Promise<Result<{ email: string }, ConfirmAddressRefusal>> {
  const said = await readAddressProof(needs, proof)
  if (!said) return refuse({ code: 'LINK_NOT_VALID' })
  const { userId, email } = said
  if (caller.account?.userId !== userId) return refuse({ code: 'OTHER_ACCOUNT' })
  try {
    const changed = await needs.db
      .update(user)
      .set({ email, emailVerified: true, updatedAt: new Date(needs.now()) })
      .where(eq(user.email, placeholderAddress(userId)))
      .returning({ id: user.id })
    return changed.length === 1 ? ok({ email }) : refuse({ code: 'LINK_NOT_VALID' })
  } catch (error) {
    if (brokenConstraint(error)?.includes('user.email')) return refuse({ code: 'EMAIL_KNOWN' })
    throw error
  }
}

const sealer = ({ environment }: Needs) => createSealer(environment.APP_SECRET, 'address-proof')
