import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { DAY, inBangkok, MINUTE } from '#app/platform/clock.ts'
import {
  type AnyCall,
  CALLS,
  type Call,
  FAULTS_OF,
  type FaultCase,
  faultCases,
} from '#app/testing/payment-proof/cases.ts'
import { answersTo, wrongIn } from '#app/testing/payment-proof/fault-case.ts'
import {
  METHOD_IDS,
  METHODS_UNDER_TEST,
  type MethodUnderTest,
  ONE_PER_PROVIDER,
} from '#app/testing/payment-proof/methods.ts'
import { providerUnderTest } from '#app/testing/payment-proof/needs-inside.ts'
import { answersToRefund, wrongInRefund } from '#app/testing/payment-proof/refund-case.ts'
import type { Recorded } from '#app/testing/payment-proof/spoiled-outbound.ts'
import { allowLogged } from '#app/testing/setup/expected-logs.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/*
 * Every method, every call to its provider, every fault of the answer, and database faults beside it: in the end the
 * order is paid, opened and announced once. `npm run prove` proves the complete product; a test run takes one method of
 * each provider, and every sixth fault of each of its calls once. The next providers have the others.
 */

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  await needs.db
    .insert(paymentMethods)
    .values(METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true })))
})

test('tests every method that a provider serves', () => {
  const served = PROVIDERS.flatMap(({ methodIds }) => methodIds)
  expect(METHOD_IDS.toSorted()).toEqual(served.toSorted())
})

/** The shop allows for five minutes between its clock and SCB's. */
const NEAR_MIDNIGHT = 6 * MINUTE

/**
 * Stops the clock of the shop and of the providers beside it. Near midnight in Bangkok SCB is asked about two days; a
 * true answer about one of them rightly opens the course, whatever the other answer is.
 */
function holdClockOfOneDay(): void {
  const now = Date.now()
  const midnight = inBangkok(now).startOf('day').valueOf()
  holdClock(Math.min(Math.max(now, midnight + NEAR_MIDNIGHT), midnight + DAY - NEAR_MIDNIGHT))
}

/** How many cases run in parallel, so that their timeouts overlap. */
const AT_ONCE = 6
/** Milliseconds after which a test hangs. All cases of `npm run prove` take minutes. */
const HANGS_AFTER = 1_800_000

type Proof = {
  readonly foreign: readonly Recorded[]
  readonly wrongIn: (one: FaultCase, foreign: readonly Recorded[]) => Promise<string[]>
}

async function allWrong(
  call: AnyCall,
  method: MethodUnderTest,
  { foreign, wrongIn }: Proof,
): Promise<string[]> {
  const having = call === 'refund' ? GIVING_BACK : TESTED.filter(one => callsOf(one).includes(call))
  const turns = { turn: having.indexOf(method), turns: having.length }
  const cases = faultCases(call, { questions: foreign.length, ...turns, isShare })
  const wrong: string[] = []
  for (let first = 0; first < cases.length; first += AT_ONCE) {
    const some = cases.slice(first, first + AT_ONCE)
    wrong.push(...(await Promise.all(some.map(one => wrongIn(one, foreign)))).flat())
  }
  return wrong
}

const providers = await Promise.all(METHODS_UNDER_TEST.map(method => providerUnderTest(method)))

/** Returns the calls to test. Without `resume`, coming back is the same as asking for the status. */
function callsOf(method: MethodUnderTest): Call[] {
  const provider = providers[METHODS_UNDER_TEST.indexOf(method)]
  if (method.isChargedAtOnce) return ['start']
  return CALLS.filter(call => (call !== 'resume' && call !== 'cancel') || provider?.[call] !== undefined)
}

/** With the method that is charged at once, because it has other calls than its provider's next one. */
const TESTED = METHODS_UNDER_TEST.filter(
  method => !isShare || method.isChargedAtOnce || ONE_PER_PROVIDER.includes(method),
)

test.each(CALLS)('every fault of an answer to %s is tested', call => {
  const having = TESTED.filter(method => callsOf(method).includes(call))
  const tested = having.flatMap((_, turn) =>
    faultCases(call, { questions: 1, turn, turns: having.length, isShare }).map(({ fault }) => fault),
  )
  expect(new Set(tested)).toEqual(new Set(FAULTS_OF[call]))
})

describe.each(TESTED.map(method => [method.name, method] as const))('%s', (_, method) => {
  test.each(callsOf(method))(
    '%s: ends as expected after every fault',
    async call => {
      holdClockOfOneDay()
      const foreign = await answersTo(method, call)
      const proof: Proof = { foreign, wrongIn: (one, others) => wrongIn(method, call, one, others) }
      allowLogged('provider unclear', { provider: method.player })
      expect(await allWrong(call, method, proof)).toEqual([])
      expect(await findViolations(testDb)).toEqual([])
    },
    HANGS_AFTER,
  )
})

/** One method of each provider that can refund: refunds use the payment's own id, whatever the method. */
const GIVING_BACK = ONE_PER_PROVIDER.filter(
  method => providers[METHODS_UNDER_TEST.indexOf(method)]?.refund !== undefined,
)

test.each(GIVING_BACK.map(method => [method.name, method] as const))(
  '%s: refunds once after every fault, and staff see it',
  async (_, method) => {
    holdClockOfOneDay()
    const foreign = await answersToRefund(method)
    const proof: Proof = { foreign, wrongIn: (one, others) => wrongInRefund(method, one, others) }
    allowLogged('refund unclear', { provider: method.player })
    expect(await allWrong('refund', method, proof)).toEqual([])
    expect(await findViolations(testDb)).toEqual([])
  },
  HANGS_AFTER,
)
