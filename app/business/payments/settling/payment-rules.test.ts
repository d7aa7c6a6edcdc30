import { describe, expect, test } from 'vitest'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/providers/redact.ts'
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
    givenBackByHand: 0,
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
  ['money that fits', facts(), PAID, 'approve'],
  ['money for a rejected order', facts({}, order('rejected')), PAID, 'approve'],
  ['money for an order under review', facts({}, order('pendingApproved')), PAID, 'approve'],
  ['money after our countdown', facts({ state: 'expired' }), PAID, 'approve'],
  [
    'money for a cancelled order',
    facts({ state: 'cancelled' }, order('cancelled')),
    PAID,
    'review order-ended review',
  ],
  [
    'money for a refunded order',
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
    'money for an order that another try has paid',
    facts({}, { ...order('notYetReceived'), isPaidOtherwise: true }),
    PAID,
    'review second-payment review',
  ],
  ['the same payment again', facts({ state: 'paid' }, order('approved')), PAID, 'nothing known'],
  [
    'a second charge of one try',
    facts({ state: 'paid', providerReference: 'c0' }, order('approved')),
    PAID,
    'review second-payment paid',
  ],
  ['a satang too little', facts(), { ...PAID, minor: 999 }, 'review wrong-amount review'],
  ['a satang too much', facts(), { ...PAID, minor: 1_001 }, 'review wrong-amount review'],
  ['too much, says the provider', facts(), { ...PAID, odd: 'wrong-amount' }, 'review wrong-amount review'],
  ['too late, says the provider', facts(), { ...PAID, odd: 'paid-late' }, 'review paid-late review'],
  ['another currency', facts(), { ...PAID, currency: 'JPY' }, 'review wrong-currency review'],
  ['test money', facts(), { ...PAID, about: { ...about, mode: 'test' } }, 'review wrong-mode review'],
  [
    'test money of a paid try',
    facts({ state: 'paid' }),
    { ...PAID, about: { ...about, mode: 'test' } },
    'review wrong-mode paid',
  ],
  ['somebody else’s money', facts(), { ...PAID, about: { ...about, reference: 2 } }, 'nothing foreign'],
  ['nobody’s money', facts(), { ...PAID, about: { ...about, reference: null } }, 'nothing foreign'],
  ['money that staff know of', facts({ state: 'review' }), PAID, 'nothing known'],
  ['money that came and went', facts(), { ...PAID, returned: 1_000 }, 'review given-back review'],
  [
    'money given back by somebody',
    facts({ state: 'paid' }, order('approved')),
    { ...PAID, returned: 1_000 },
    'review given-back refunded',
  ],
  [
    'a part given back by somebody',
    facts({ state: 'paid' }, order('approved')),
    { ...PAID, returned: 10 },
    'review given-back paid',
  ],
  [
    'what staff gave back',
    facts({ state: 'paid' }, order('approved', 10)),
    { ...PAID, returned: 10 },
    'nothing known',
  ],
  ['a QR that waits', facts({ state: 'created' }), OPEN, 'wait'],
  ['a QR that we ended', facts({ state: 'cancelled' }, order('cancelled')), OPEN, 'withdraw'],
  ['an open word after the money', facts({ state: 'paid' }), OPEN, 'nothing known'],
  ['money that is held', facts(), HELD, 'hold PENDING_REVIEW'],
  ['held money of another try', facts(), { ...HELD, about: { ...about, reference: 2 } }, 'nothing foreign'],
  ['held money of a try that ended here', facts({ state: 'cancelled' }), HELD, 'nothing held'],
  ['held money that staff vouched for', facts({ state: 'paid' }, order('approved')), HELD, 'nothing held'],
  ['held money that staff were told of', facts({ state: 'review' }), HELD, 'nothing known'],
  ['a failure', facts(), FAILED, 'end failed'],
  ['a late failure', facts({ state: 'expired' }), FAILED, 'nothing over'],
  ['money taken back', facts({ state: 'paid' }, order('approved')), FAILED, 'review taken-back refunded'],
  [
    'an order that lapsed at the provider after it was paid',
    facts({ state: 'paid' }, order('approved')),
    { ...FAILED, how: 'expired' },
    'nothing over',
  ],
  ['a failure of another charge', facts({ state: 'paid', providerReference: 'c0' }), FAILED, 'nothing over'],
  ['no answer', facts(), { kind: 'unknown', why: 'x' }, 'ask-again x'],
  [
    'a try that is not known yet',
    facts({ state: 'created', providerReference: null, createdAt: NOW - 14 * MINUTE }),
    { kind: 'absent' },
    'ask-again not known to the provider',
  ],
  [
    'a try that never got there',
    facts({ state: 'created', providerReference: null, createdAt: NOW - 15 * MINUTE }),
    { kind: 'absent' },
    'end failed',
  ],
  [
    'a charge that has vanished',
    facts({ createdAt: NOW - DAY }),
    { kind: 'absent' },
    'ask-again not known to the provider',
  ],
])('decides about %s', (_, seen, answer, verdict) => expect(say(verdictOf(seen, answer, NOW))).toBe(verdict))

describe('asks about an open try', () => {
  const at = (age: number, cancelAt: number | null = NOW + DAY) =>
    (nextAskAt({ createdAt: NOW, expiresAt: NOW + 15 * MINUTE, cancelAt }, NOW + age) ?? 0) - NOW - age

  test('soon at first, then less and less often', () => {
    expect([0, MINUTE, 3 * MINUTE, HOUR, DAY].map(age => at(age))).toEqual([
      ...[10 * SECOND, 20 * SECOND, MINUTE, 20 * MINUTE, 6 * HOUR],
    ])
  })

  test('until a day after the order’s end, never later', () => {
    const tries = { createdAt: NOW, expiresAt: null, cancelAt: NOW + DAY }
    expect(nextAskAt(tries, NOW + 2 * DAY - 1)).toBe(NOW + 2 * DAY)
    expect(nextAskAt(tries, NOW + 2 * DAY)).toBeNull()
    expect(nextAskAt({ ...tries, cancelAt: null }, NOW + 8 * DAY)).toBeNull()
  })
})

test.each([
  ['digits of a card in any field', '{"note":"4111 1111 1111 1111"}', '{"note":"411111xxxxxx1111"}'],
  [
    'a card’s fields',
    '{"card":{"number":"4111111111111111","security_code":"123"}}',
    '{"card":{"number":"[removed]","security_code":"[removed]"}}',
  ],
  [
    'secrets, but not the name of an event',
    '{"key":"charge.complete","token":"tokn_1","secret":"x"}',
    '{"key":"charge.complete","token":"[removed]","secret":"[removed]"}',
  ],
  [
    'a card’s fields that are numbers',
    '{"pan":4111111111111111,"cvv":123,"other":4111111111111111,"at":1735689600000}',
    '{"pan":"[removed]","cvv":"[removed]","other":"411111xxxxxx1111","at":1735689600000}',
  ],
  ['digits where there is no JSON', 'note=4111111111111111&x=1', 'note=411111xxxxxx1111&x=1'],
  ['a form’s fields', 'order=7&cvv=123&password=x%20y&x=1', 'order=7&cvv=[removed]&password=[removed]&x=1'],
  ['XML’s fields', '<a><cvv>123</cvv><x>1</x></a>', '<a><cvv>[removed]</cvv><x>1</x></a>'],
  [
    'credentials that somebody repeats',
    '{"msg":"Basic c2tleQ== is wrong"}',
    '{"msg":"Basic [removed] is wrong"}',
  ],
])('removes %s before an event is stored', (_, body, kept) => expect(redacted(body)).toBe(kept))
