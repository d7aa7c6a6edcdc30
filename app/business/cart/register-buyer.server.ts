import {
  type RegisterNeeds,
  type RegisterRefusal,
  registerStudent,
  type WhoRegisters,
} from '#app/business/accounts/registration/register-student.server.ts'
import type { RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { SignedInAccount, UserId } from '#app/business/callers/caller.ts'
import { taxDataForAccount } from '#app/business/tax/tax-data-for-account.server.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { ok, type Result } from '#app/platform/result.ts'
import { mergeCarts } from './merge-carts.server.ts'

export type RegisterBuyer = {
  readonly input: RegistrationInput
  /** null: the buyer asked for no tax invoices. */
  readonly taxInvoice: TaxInvoice | null
  readonly locale: Locale
  readonly marketing?: boolean
  /** True: only checks the form, see RegisterStudent. */
  readonly isCheck?: boolean
}
export type RegisteredBuyer = {
  readonly userId: UserId
  /** The account as the next request will read it. */
  readonly account: SignedInAccount
  readonly session: NewSession
}

/** Registers the buyer, signs this browser in, and joins the visitor's cart. behaviour: Purchase flow */
export async function registerBuyer(
  needs: RegisterNeeds & SessionNeeds & { d1: D1Database },
  { input, taxInvoice, locale, marketing, isCheck }: RegisterBuyer,
  by: WhoRegisters,
): Promise<Result<RegisteredBuyer, RegisterRefusal>> {
  const extraData = await taxDataForAccount(needs, taxInvoice, by.caller)
  const registered = await registerStudent(needs, { input, locale, marketing, extraData, isCheck }, by)
  if (!registered.ok) return registered
  const { userId, name, email, username } = registered.value
  const session = await startSession(needs, { userId, way: 'registration' }, by.request)
  await mergeCarts(needs, by.caller.visitorId, userId)
  const account = { userId, name, email, username, roles: ['student'] as const, sessionId: '' }
  return ok({ userId, account, session })
}
