import { describe, expect, test } from 'vitest'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#app/platform/clock.ts'
import { nextAskAt } from './ask-schedule.ts'
import { type PaymentFacts, verdictOf } from './payment-verdict.ts'

const NOW = Date.UTC(2026, 0, 1)
const about = { reference: 1, providerReference: 'c1', mode: 'live' as const }
const PAID: ProviderAnswer = { kind: 'paid', about, minor: 1_000, currency: 'THB', returned: 0 }
const OPEN: ProviderAnswer = { kind: 'open', about, next: null, expiresAt: null }
const HELD: ProviderAnswer = { kind: 'held', about, why: 'PENDING_REVIEW' }
const FAILED: ProviderAnswer = { kind: 'not-paid', about, how: 'failed', failure: { code: 'x', message: '' } }

function facts(payment: object = {}, rest: object = {}): PaymentFacts {
  const own = {
    id: 1,
    state: 'waiting',
    amount: 1_000,
    currency: 'THB',
    providerReference: 'c1',
    createdAt: NOW,
  }
  const order = { status: 'notYetReceived' as const, refundedAmount: 0 }
  return {
    payment: { ...own, ...payment },
    order,
    refundedByHand: 0,
    isPaidOtherwise: false,
    mode: 'live',
    ...rest,
  }
}
const order = (status: string, refundedAmount = 0) => ({ order: { status, refundedAmount } })
const say = (verdict: ReturnType<typeof verdictOf>) =>
  [
    verdict.kind,
    'reason' in verdict && verdict.reason,
    'state' in verdict && verdict.state,
    'why' in verdict && verdict.why,
  ]
    .filter(Boolean)
    .join(' ')

test.each<[string, PaymentFacts, ProviderAnswer, string]>([
  ['a payment of the right amount', facts(), PAID, 'approve'],
  ['a payment for a rejected order', facts({}, order('rejected')), PAID, 'approve'],
  ['a payment for an order under review', facts({}, order('pendingApproved')), PAID, 'approve'],
  ['a payment after the attempt expired', facts({ state: 'expired' }), PAID, 'approve'],
  [
    'a payment for a cancelled order',
    facts({ state: 'cancelled' }, order('cancelled')),
    PAID,
    'review order-ended review',
  ],
  [
    'a payment for a refunded order',
    facts({ state: 'cancelled' }, order('refunded')),
    PAID,
    'review second-payment review',
  ],
  [
    'a second payment',
    facts({}, { ...order('approved'), isPaidOtherwise: true }),
    PAID,
    'review second-payment review',
  ],
  [
    'a payment for an order that another attempt paid',
    facts({}, { ...order('notYetReceived'), isPaidOtherwise: true }),
    PAID,
    'review second-payment review',
  ],
  [
    'a repeated report of the same payment',
    facts({ state: 'paid' }, order('approved')),
    PAID,
    'nothing known',
  ],
  [
    'a second charge of one attempt',
    facts({ state: 'paid', providerReference: 'c0' }, order('approved')),
    PAID,
    'review second-payment paid',
  ],
  ['a payment one satang too low', facts(), { ...PAID, minor: 999 }, 'review wrong-amount review'],
  ['a payment one satang too high', facts(), { ...PAID, minor: 1_001 }, 'review wrong-amount review'],
  [
    'a payment that the provider reports as too high',
    facts(),
    { ...PAID, odd: 'wrong-amount' },
    'review wrong-amount review',
  ],
  [
    'a payment that the provider reports as late',
    facts(),
    { ...PAID, odd: 'paid-late' },
    'review paid-late review',
  ],
  ['a payment in another currency', facts(), { ...PAID, currency: 'JPY' }, 'review wrong-currency review'],
  [
    'a payment in test mode',
    facts(),
    { ...PAID, about: { ...about, mode: 'test' } },
    'review wrong-mode review',
  ],
  [
    'a test payment for an attempt that is already paid',
    facts({ state: 'paid' }),
    { ...PAID, about: { ...about, mode: 'test' } },
    'review wrong-mode paid',
  ],
  [
    'a payment with another reference',
    facts(),
    { ...PAID, about: { ...about, reference: 2 } },
    'nothing foreign',
  ],
  [
    'a payment without a reference',
    facts(),
    { ...PAID, about: { ...about, reference: null } },
    'nothing foreign',
  ],
  ['a payment that staff already review', facts({ state: 'review' }), PAID, 'nothing known'],
  ['a payment that was refunded at once', facts(), { ...PAID, returned: 1_000 }, 'review given-back review'],
  [
    'a full refund made outside the shop',
    facts({ state: 'paid' }, order('approved')),
    { ...PAID, returned: 1_000 },
    'review given-back refunded',
  ],
  [
    'a partial refund made outside the shop',
    facts({ state: 'paid' }, order('approved')),
    { ...PAID, returned: 10 },
    'review given-back paid',
  ],
  [
    'a partial refund made by staff',
    facts({ state: 'paid' }, order('approved', 10)),
    { ...PAID, returned: 10 },
    'nothing known',
  ],
  ['an open attempt', facts({ state: 'created' }), OPEN, 'wait'],
  [
    'an open charge of an attempt that the shop ended',
    facts({ state: 'cancelled' }, order('cancelled')),
    OPEN,
    'withdraw',
  ],
  ['an open answer after the payment', facts({ state: 'paid' }), OPEN, 'nothing known'],
  ['a held payment', facts(), HELD, 'hold PENDING_REVIEW'],
  [
    'a held payment of another attempt',
    facts(),
    { ...HELD, about: { ...about, reference: 2 } },
    'nothing foreign',
  ],
  ['a held payment of an ended attempt', facts({ state: 'cancelled' }), HELD, 'nothing held'],
  [
    'a held payment that staff have approved',
    facts({ state: 'paid' }, order('approved')),
    HELD,
    'nothing held',
  ],
  ['a held payment that staff already review', facts({ state: 'review' }), HELD, 'nothing known'],
  ['a failed payment', facts(), FAILED, 'end failed'],
  ['a failure of an expired attempt', facts({ state: 'expired' }), FAILED, 'nothing over'],
  [
    'a paid payment that then failed',
    facts({ state: 'paid' }, order('approved')),
    FAILED,
    'review taken-back refunded',
  ],
  [
    'an expired charge of a paid attempt',
    facts({ state: 'paid' }, order('approved')),
    { ...FAILED, how: 'expired' },
    'nothing over',
  ],
  ['a failure of another charge', facts({ state: 'paid', providerReference: 'c0' }), FAILED, 'nothing over'],
  ['an unknown answer', facts(), { kind: 'unknown', why: 'x' }, 'ask-again x'],
  [
    'a new attempt that the provider does not know yet',
    facts({ state: 'created', providerReference: null, createdAt: NOW - 14 * MINUTE }),
    { kind: 'absent' },
    'ask-again not known to the provider',
  ],
  [
    'an old attempt that never reached the provider',
    facts({ state: 'created', providerReference: null, createdAt: NOW - 15 * MINUTE }),
    { kind: 'absent' },
    'end failed',
  ],
  [
    'a charge that the provider no longer knows',
    facts({ createdAt: NOW - DAY }),
    { kind: 'absent' },
    'ask-again not known to the provider',
  ],
])('decides about %s', (_, seen, answer, verdict) => expect(say(verdictOf(seen, answer, NOW))).toBe(verdict))

describe('asks about an open attempt', () => {
  const at = (age: number, cancelAt: number | null = NOW + DAY) =>
    (nextAskAt({ createdAt: NOW, expiresAt: NOW + 15 * MINUTE, cancelAt }, NOW + age) ?? 0) - NOW - age

  test('soon at first, then less and less often', () => {
    expect([0, MINUTE, 3 * MINUTE, HOUR, DAY].map(age => at(age))).toEqual([
      ...[10 * SECOND, 20 * SECOND, MINUTE, 20 * MINUTE, 6 * HOUR],
    ])
  })

  test('until a day after the order’s end, never later', () => {
    const attempts = { createdAt: NOW, expiresAt: null, cancelAt: NOW + DAY }
    expect(nextAskAt(attempts, NOW + 2 * DAY - 1)).toBe(NOW + 2 * DAY)
    expect(nextAskAt(attempts, NOW + 2 * DAY)).toBeNull()
    expect(nextAskAt({ ...attempts, cancelAt: null }, NOW + 8 * DAY)).toBeNull()
  })
})

test.each([
  ['card numbers in any field', '{"note":"4111 1111 1111 1111"}', '{"note":"411111xxxxxx1111"}'],
  [
    'card fields',
    '{"card":{"number":"4111111111111111","security_code":"123"}}',
    '{"card":{"number":"[removed]","security_code":"[removed]"}}',
  ],
  [
    'secrets, but not event names',
    '{"key":"charge.complete","token":"tokn_1","secret":"x"}',
    '{"key":"charge.complete","token":"[removed]","secret":"[removed]"}',
  ],
  [
    'card fields with numbers',
    '{"pan":4111111111111111,"cvv":123,"other":4111111111111111,"at":1735689600000}',
    '{"pan":"[removed]","cvv":"[removed]","other":"411111xxxxxx1111","at":1735689600000}',
  ],
  ['card numbers outside JSON', 'note=4111111111111111&x=1', 'note=411111xxxxxx1111&x=1'],
  ['form fields', 'order=7&cvv=123&password=x%20y&x=1', 'order=7&cvv=[removed]&password=[removed]&x=1'],
  ['XML elements', '<a><cvv>123</cvv><x>1</x></a>', '<a><cvv>[removed]</cvv><x>1</x></a>'],
  ['credentials inside messages', '{"msg":"Basic c2tleQ== is wrong"}', '{"msg":"Basic [removed] is wrong"}'],
])('removes %s before an event is stored', (_, body, kept) => expect(redacted(body)).toBe(kept))
