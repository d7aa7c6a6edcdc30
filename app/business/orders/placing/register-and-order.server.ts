import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import type { RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { registerBuyer } from '#app/business/cart/register-buyer.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import { registersBuyers } from './buyer-standing.server.ts'
import { type PlaceOrderNeeds, placeOrder } from './place-order.server.ts'
import type { PlacedOrder, PlaceOrder, PlaceOrderRefused } from './place-order-command.ts'

type Needs = PlaceOrderNeeds & { d1: D1Database }

export type RegisterAndOrder = { readonly input: RegistrationInput; readonly order: PlaceOrder }

export type RegisteredAndOrdered = {
  /** The cookies that sign the browser in, even if the order was refused. */
  readonly setCookies: readonly string[]
  readonly placed: Result<PlacedOrder, PlaceOrderRefused>
}

/** True if the caller's order also registers them. Reads the current settings, because the page may be old. */
export async function isToRegister({ db }: Pick<Needs, 'db'>, caller: Caller): Promise<boolean> {
  return registersBuyers(await readSettings({ db }), caller)
}

/**
 * Layout four: creates the account, signs the browser in, and orders in its name. If the order is refused, the account
 * stays, so that the buyer does not type everything again. behaviour: Purchase flow
 */
export async function registerAndOrder(
  needs: Needs,
  { input, order }: RegisterAndOrder,
  caller: Caller,
): Promise<Result<RegisteredAndOrdered, RegisterRefusal>> {
  const { locale, request } = order
  const by = { request, caller }
  const registered = await registerBuyer(needs, { input, taxInvoice: null, locale }, by)
  if (!registered.ok) return refuse(registered.error)
  const { account, session } = registered.value
  const placed = await placeOrder(needs, order, { ...caller, account })
  return { ok: true, value: { setCookies: session.setCookies, placed } }
}
