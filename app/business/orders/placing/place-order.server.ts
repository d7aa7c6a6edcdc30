import { eq } from 'drizzle-orm'
import {
  type GuestBuyer,
  prepareGuestAccount,
} from '#app/business/accounts/registration/prepare-guest-account.server.ts'
import { picturesOf } from '#app/business/accounts/registration/profile.ts'
import type { SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { prepareSession, startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { isOwnMachine, networkOf } from '#app/business/callers/network.ts'
import { limitsOf, limitsOfNetwork } from '#app/business/callers/rates.ts'
import { countTry, type Limit } from '#app/business/callers/throttle.server.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { type OrderRow, toOrder } from '#app/business/orders/order-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { readBatch } from '#app/db/batch.ts'
import { brokenConstraint, wasErased } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { orderLines } from '#app/db/schema/orders.ts'
import { type Clock, HOUR } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { invariant, ok, type Result, refuse } from '#app/platform/result.ts'
import { isGuessedOut, secondsUntilNextGuess } from './coupon-guesses.server.ts'
import { type OrderKeys, orderKeys } from './idempotency.server.ts'
import type { PlacedOrder, PlaceOrder, PlaceOrderRefusal, PlaceOrderRefused } from './place-order-command.ts'
import { decideOrder, type OrderDraft } from './place-order-decide.server.ts'
import { type PlaceOrderFacts, readPlaceOrderFacts } from './place-order-read.server.ts'
import { type Written, writeOrder } from './place-order-write.server.ts'

export type PlaceOrderNeeds = SessionNeeds & {
  db: Database
  now: Clock
  jobs: Jobs
  announce: Announce
  readyMethods: () => Promise<PaidByOf>
}

type Answer = Result<PlacedOrder, PlaceOrderRefused>

/** Each try reads again, so a later one ends as a repeat or a plain refusal. */
const MOST_TRIES = 4

/** For this long, a guest's retry signs the browser in again, in case the first answer was lost. */
const GUEST_REPEAT = 1 * HOUR

/**
 * Places an order: one read and one atomic write, which also signs in the account that the purchase created. A retry,
 * in parallel or after a lost answer, gets the same order. decisions: Orders and payments
 */
export async function placeOrder(
  needs: PlaceOrderNeeds,
  command: PlaceOrder,
  caller: Caller,
): Promise<Answer> {
  const keys = await orderKeys(command, caller, needs.now())
  const limits = await orderLimits(command, caller)
  let failure: unknown
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const [rows, paidBy] = await Promise.all([
      readPlaceOrderFacts(needs.db, { command, caller, keys, limits, now: needs.now() }),
      needs.readyMethods(),
    ])
    const facts = { ...rows, paidBy }
    const { earlier, writeKey } = earlierOrder(facts.earlier, keys)
    if (earlier) return repeat(needs, { command, caller, facts, earlier, keys, limits })
    try {
      return await tryToOrder(needs, { command, caller, facts, keys: { ...keys, write: writeKey }, limits })
    } catch (error) {
      // A violated constraint means that another request was first. After any other
      // error the write may still have happened.
      failure = error
    }
  }
  if (brokenConstraint(failure) === null && !wasErased(failure)) throw failure
  return refuseWith({ code: 'TRY_AGAIN' })
}

type Try = {
  command: PlaceOrder
  caller: Caller
  facts: PlaceOrderFacts
  keys: OrderKeys
  limits: readonly Limit[]
}

async function tryToOrder(
  needs: PlaceOrderNeeds,
  { command, caller, facts, keys, limits }: Try,
): Promise<Answer> {
  if (facts.tooManyOrders) return refuseWith({ ...facts.tooManyOrders, code: 'TOO_MANY_ORDERS' })
  if (command.couponCodes.length > 0 && isGuessedOut(facts.couponGuesses, isGuess(command, facts))) {
    return refuseWith({ code: 'TOO_MANY_TRIES', retryAfterSeconds: secondsUntilNextGuess(facts.now) })
  }
  const decided = decideOrder(command, facts, caller)
  if (!decided.ok) {
    if (decided.error.code === 'DUPLICATE_EMAIL') await countTry(needs, guestLimits(command.request))
    return decided
  }
  const draft = decided.value
  const token = randomToken()
  const owner = caller.account
    ? { ok: true as const, value: { userId: caller.account.userId, statements: [], outboxIds: [] } }
    : await prepareGuestAccount(needs, guestOf({ command, draft, facts, caller, token }))
  if (!owner.ok) return refuseWith(owner.error)

  const session = caller.account
    ? null
    : await prepareSession(needs, { userId: owner.value.userId, way: 'purchase' }, command.request)
  const owned = { command, facts, draft, caller, keys, token, limits, owner: owner.value, session }
  const written = await writeOrder(needs, owned)
  const [begun] = await Promise.all([written.begin(), afterCommit(needs, written, caller)])
  return ok(answerOf(written.order, begun, false))
}

function isGuess({ couponCodes }: PlaceOrder, { couponRows }: PlaceOrderFacts): boolean {
  return couponCodes.some(code => !couponRows.some(row => row.enabled && row.codeKey === couponCodeKey(code)))
}

function guestOf({
  command: { locale },
  draft: { contact, profile },
  facts,
  caller,
  token,
}: Pick<Try, 'command' | 'facts' | 'caller'> & { draft: OrderDraft; token: string }): GuestBuyer {
  invariant(profile, 'who has no account is asked by the form')
  const pictures = picturesOf(profile, facts.guestForm.labels)
  return { ...contact, profile, pictures, caller, locale, orderToken: token }
}

/** Sends the jobs and hints. If one is lost here, the outbox and the sweep do its work later. */
async function afterCommit(
  needs: PlaceOrderNeeds,
  { order, outboxIds }: Written,
  caller: Caller,
): Promise<void> {
  const { id, cancelAt } = order
  // No page can be open for an account that this order created, or for a visitor who came with this request.
  const userId = caller.account?.userId ?? null
  const visitorId = caller.isNewVisitor ? null : caller.visitorId
  await Promise.all([
    needs.jobs.sendOutbox(outboxIds),
    cancelAt === null ? null : needs.jobs.cancelOverdueOrder(id, cancelAt),
    needs.announce({ userId, visitorId }, { kind: 'order-changed', id }),
  ])
}

/**
 * Returns the order that an earlier request with the same key placed. A derived key knows only the content, so a buyer
 * who orders the same again after a cancel gets a new order.
 */
function earlierOrder(
  found: readonly OrderRow[],
  keys: OrderKeys,
): { earlier: OrderRow | null; writeKey: string } {
  const [latest] = [...found].sort((a, b) => b.id - a.id)
  if (!latest) return { earlier: null, writeKey: keys.write }
  if (!keys.isDerived || latest.status !== 'cancelled') return { earlier: latest, writeKey: keys.write }
  return { earlier: null, writeKey: `${keys.write}:after:${latest.id}` }
}

async function repeat(
  needs: PlaceOrderNeeds,
  { command, caller, facts, earlier, keys }: Try & { earlier: OrderRow },
): Promise<Answer> {
  if (earlier.requestHash !== keys.requestHash) return refuseWith({ code: 'IDEMPOTENCY_MISMATCH' })
  const {
    lines,
    buyerRows: [buyer],
  } = await readBatch(needs.db, {
    lines: needs.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, earlier.id))
      .orderBy(orderLines.position),
    buyerRows: needs.db
      .select({ isGuest: students.isGuest })
      .from(students)
      .where(eq(students.userId, earlier.userId)),
  })
  const order = toOrder(earlier, lines)
  // Once the address's owner has set a password, a stranger who ordered in their name must not get in by a retry.
  const isStillGuest = buyer?.isGuest ?? false
  const isOwnGuest = caller.account === null && isStillGuest && facts.now - earlier.createdAt < GUEST_REPEAT
  const session = isOwnGuest
    ? await startSession(needs, { userId: earlier.userId, way: 'purchase' }, command.request)
    : null
  return ok(answerOf(order, session, true))
}

function answerOf(
  order: PlacedOrder['order'],
  session: { token: string; setCookies: string[] } | null,
  isRepeat: boolean,
): PlacedOrder {
  return {
    order,
    isRepeat,
    setCookies: session?.setCookies ?? [],
    sessionToken: session?.token ?? null,
  }
}

function refuseWith(refusal: PlaceOrderRefusal): Answer {
  return refuse({ ...refusal, all: [refusal] })
}

/**
 * Returns the rate limits for orders. Each order sends a mail to an unverified address, and a guest's order creates an
 * account. So the limits count per email address, and for guests also per network and per IPv6 site.
 */
async function orderLimits(
  { contact, request }: Pick<PlaceOrder, 'contact' | 'request'>,
  { account }: Caller,
): Promise<Limit[]> {
  const email = account?.email ?? parseEmailAddress(contact.email) ?? ''
  const address = `order:address:${(await sha256Hex(email)).slice(0, 32)}`
  const perAddress = limitsOf('order', address)
  return account ? perAddress : [...perAddress, ...guestLimits(request)]
}

/**
 * Returns the limits for guests of one network. They also count DUPLICATE_EMAIL answers, because a stranger could
 * otherwise test one email address after another.
 */
function guestLimits(request: Request): Limit[] {
  return isOwnMachine(networkOf(request)) ? [] : limitsOfNetwork('guestOrder', 'order', request)
}
