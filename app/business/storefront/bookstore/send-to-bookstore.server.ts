import type { Caller } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { cancelAtOf } from '#app/business/orders/placing/auto-cancel.ts'
import type { CartRefusal, PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { getCartPage } from '#app/business/storefront/get-cart-page.server.ts'
import type { Database } from '#app/db/connection.ts'
import { type Clock, SECOND } from '#app/platform/clock.ts'
import type { Environment } from '#app/platform/environment.ts'
import type { Log } from '#app/platform/log.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { readBody } from '#app/platform/read-body.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { readBookstoreAnswer, toBookstorePayload } from './bookstore.wire.ts'
import { type BookstoreCart, bookstoreCart } from './bookstore-cart.ts'
import { bookstoreLocation } from './bookstore-location.ts'

type Needs = {
  db: Database
  now: Clock
  siteSettings: () => Promise<Settings>
  readyMethods: () => Promise<PaidByOf>
  outbound: Outbound
  environment: Pick<Environment, 'BOOKSTORE_URL' | 'PUBLIC_URL' | 'ENVIRONMENT'>
  log: Log
}

export type SendToBookstore = {
  /** The visitor's e-mail. Ignored for an account, which has its own. */
  readonly email: string
  /** An entry of the caller's own address book. */
  readonly shippingAddressId: number | null
  /** The figures shown to the buyer, in minor units. Absent figures are not compared. */
  readonly shown: { readonly price?: number; readonly total?: number; readonly discount?: number }
  /** The courses that the client believes to be in the cart; null: it did not say. */
  readonly courseIds: readonly number[] | null
}

export type SendToBookstoreRefusal =
  | CartRefusal
  | { readonly code: 'PRICE_CHANGED'; readonly priced: PricedCart }
  | { readonly code: 'INVALID_FORMAT_EMAIL' }
  | { readonly code: 'BOOKSTORE_OFF' | 'BOOKSTORE_UNREACHABLE' | 'BOOKSTORE_REFUSED' }

/**
 * Sends the caller's cart to the bookstore, which takes the payment. Returns the address for the buyer's next step.
 * Lines and figures are the server's own. The cart is kept, so a failure loses nothing. One read, one request.
 * behaviour: Bookstore cart
 */
export async function sendToBookstore(
  needs: Needs,
  command: SendToBookstore,
  caller: Caller,
): Promise<Result<{ readonly location: string }, SendToBookstoreRefusal>> {
  const { environment, log } = needs
  if (!environment.BOOKSTORE_URL) return refuse({ code: 'BOOKSTORE_OFF' })
  const facts = await getCartPage(needs, { caller })
  if (!facts.settings.bookstoreSync) return refuse({ code: 'BOOKSTORE_OFF' })
  const cart = bookstoreCart(facts)
  const refusal = refusalOf(cart, command, caller)
  if (refusal) return refuse(refusal)

  const shop = publicUrl(environment)
  const bookstore = new URL(environment.BOOKSTORE_URL, shop).href
  const address = facts.addresses.find(({ id }) => id === command.shippingAddressId)
  const at = needs.now()
  const payload = toBookstorePayload(cart, {
    userId: caller.account?.userId ?? null,
    email: (caller.account?.email || parseEmailAddress(command.email)) ?? '',
    shippingAddressId: address?.id ?? null,
    cancelAt: cancelAtOf(at, facts.settings.autoCancelHours),
    at,
  })
  const answer = await askBookstore(needs.outbound, bookstore, payload)
  if (answer.kind === 'nothing') {
    log.warn('the bookstore did not answer', { why: answer.why })
    return refuse({ code: 'BOOKSTORE_UNREACHABLE' })
  }
  const { isTaken, location: said } = readBookstoreAnswer(answer.body)
  if (!answer.ok || !isTaken) return refuse({ code: 'BOOKSTORE_REFUSED' })
  const location = bookstoreLocation(said, { bookstore, shop })
  if (location !== null) return ok({ location })
  log.warn('the bookstore sent a buyer elsewhere', { location: String(said).slice(0, 200) })
  return refuse({ code: 'BOOKSTORE_UNREACHABLE' })
}

function refusalOf(
  { lines, priced, refusals }: BookstoreCart,
  { shown, courseIds, email }: SendToBookstore,
  { account }: Caller,
): SendToBookstoreRefusal | null {
  const own = lines.flatMap(line => line.courseId ?? [])
  if (own.length === 0) return { code: 'emptyCart' }
  const [first] = refusals
  if (first) return first
  if (account === null && email.trim() !== '' && parseEmailAddress(email) === null)
    return { code: 'INVALID_FORMAT_EMAIL' }
  const differs = (seen: number | undefined, is: number) => seen !== undefined && seen !== is
  const isOther =
    differs(shown.price, priced.price.minor) ||
    differs(shown.discount, priced.discount.minor) ||
    differs(shown.total, priced.net.minor) ||
    (courseIds !== null && [...courseIds].sort().join() !== [...own].sort().join())
  return isOther ? { code: 'PRICE_CHANGED', priced } : null
}

/** The bookstore's answer: some JSON, or nothing usable. */
type BookstoreAnswer =
  | { readonly kind: 'answered'; readonly ok: boolean; readonly body: unknown }
  | {
      readonly kind: 'nothing'
      readonly why: 'no answer' | 'no JSON' | 'too long' | 'a redirect' | 'an error'
    }

const ANSWER_WITHIN = 10 * SECOND
const LONGEST_ANSWER = 64 * 1024

/** Sends a cart once. Never throws: a late or unreadable answer counts as 'nothing'. */
export async function askBookstore(
  outbound: Outbound,
  address: string,
  payload: unknown,
  { answerWithin = ANSWER_WITHIN }: { answerWithin?: number } = {},
): Promise<BookstoreAnswer> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(answerWithin),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // A bookstore that ignores the signal must not keep the buyer waiting.
  const tooLate = new Promise<BookstoreAnswer>(resolve => {
    timer = setTimeout(resolve, answerWithin, { kind: 'nothing', why: 'no answer' })
  })
  const answer = await Promise.race([read(outbound, request), tooLate])
  clearTimeout(timer)
  return answer
}

async function read(outbound: Outbound, request: Request): Promise<BookstoreAnswer> {
  try {
    const response = await outbound(request)
    if (response.status >= 300 && response.status < 400) return nothing('a redirect')
    const parts = await readBody(response.body, LONGEST_ANSWER)
    if (parts === null) return nothing('too long')
    if (response.status >= 500) return nothing('an error')
    return { kind: 'answered', ok: response.ok, body: JSON.parse(await new Blob(parts).text()) }
  } catch (error) {
    return nothing(error instanceof SyntaxError ? 'no JSON' : 'no answer')
  }
}

function nothing(why: Extract<BookstoreAnswer, { kind: 'nothing' }>['why']): BookstoreAnswer {
  return { kind: 'nothing', why }
}
