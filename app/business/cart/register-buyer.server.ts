import type { AuthNeeds, NewSession } from '#app/business/accounts/auth.ts'
import {
  type RegisterNeeds,
  type RegisterRefusal,
  registerStudent,
  type WhoRegisters,
} from '#app/business/accounts/registration/register-student.server.ts'
import type { RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import type { SignedInAccount, UserId } from '#app/business/accounts/sessions/caller.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { taxDataAlong } from '#app/business/tax/tax-data-along.server.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { ok, type Result } from '#app/platform/result.ts'
import { joinCarts } from './join-carts.server.ts'

export type RegisterBuyer = {
  readonly input: RegistrationInput
  /** null: no tax invoices are asked for. */
  readonly taxInvoice: TaxInvoice | null
  readonly locale: Locale
  readonly marketing?: boolean
}
export type RegisteredBuyer = {
  readonly userId: UserId
  /** The same person as the next request will know him. */
  readonly account: SignedInAccount
  readonly session: NewSession
}

/** Registers, signs this browser in, and takes along what lies in its cart. §4 'Registration submit' */
export async function registerBuyer(
  needs: RegisterNeeds & AuthNeeds & { d1: D1Database },
  { input, taxInvoice, locale, marketing }: RegisterBuyer,
  by: WhoRegisters,
): Promise<Result<RegisteredBuyer, RegisterRefusal>> {
  const along = await taxDataAlong(needs, taxInvoice, by.caller)
  const registered = await registerStudent(needs, { input, locale, marketing, along }, by)
  if (!registered.ok) return registered
  const { userId, name, email, username } = registered.value
  const session = await startSession(needs, { userId, way: 'registration' }, by.request)
  await joinCarts(needs, by.caller.visitorId, userId)
  const account = { userId, name, email, username, roles: ['student'] as const, sessionId: '' }
  return ok({ userId, account, session })
}
