import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import {
  defaultTransferAmount,
  parsePaymentReport,
  type ReportFacts,
  type TypedReport,
} from './payment-report.ts'
import { anOrder } from './testing-orders.ts'

const NOW = Date.UTC(2026, 4, 1, 5)

function aReport(changes: Partial<TypedReport> = {}): TypedReport {
  return {
    contactName: '',
    email: '',
    tel: '',
    originBank: 'KBANK',
    destinationAccount: '123-4-56789-0',
    transferDate: '2026-05-01',
    transferTime: '11:30:15',
    transferAmount: '1500.00',
    description: '',
    slip: 'slip.jpg',
    ...changes,
  }
}

function facts(changes: Partial<ReportFacts> = {}): ReportFacts {
  return {
    due: 150_000,
    slipRequired: true,
    originBanks: ['KBANK', 'SCB'],
    destinationAccounts: ['123-4-56789-0'],
    now: NOW,
    ...changes,
  }
}

test('reads a complete report with its time in Bangkok', () => {
  expect(parsePaymentReport(aReport({ contactName: ' สมชาย ' }), facts())).toEqual({
    ok: true,
    value: {
      contactName: 'สมชาย',
      email: '',
      tel: '',
      originBank: 'KBANK',
      destinationAccount: '123-4-56789-0',
      transferredAt: Date.UTC(2026, 4, 1, 4, 30, 15),
      amount: 150_000,
      description: '',
      slip: 'slip.jpg',
    },
  })
})

test.each<[Partial<TypedReport>, Partial<ReportFacts>, object]>([
  [{ slip: null }, {}, { slip: 'REQUIRED' }],
  [{ slip: null }, { slipRequired: false }, {}],
  [{ slip: null, contactName: 'A' }, { due: 0 }, {}],
  [{ transferAmount: '' }, {}, { transferAmount: 'REQUIRED' }],
  [{ transferAmount: '1,500' }, {}, { transferAmount: 'NOT_AN_AMOUNT' }],
  [{ transferAmount: '1e3' }, {}, { transferAmount: 'NOT_AN_AMOUNT' }],
  [{ transferAmount: '0' }, {}, { transferAmount: 'NOT_AN_AMOUNT' }],
  [{ transferAmount: '1499.99' }, {}, {}],
  [{ transferAmount: '', contactName: 'A' }, { due: 0 }, {}],
  [{ originBank: '' }, {}, { originBank: 'REQUIRED' }],
  [{ originBank: 'XX' }, {}, { originBank: 'UNKNOWN_BANK' }],
  [{ destinationAccount: '' }, {}, { destinationAccount: 'REQUIRED' }],
  [{ destinationAccount: '999' }, {}, { destinationAccount: 'UNKNOWN_ACCOUNT' }],
  [{ transferDate: '' }, {}, { transferDate: 'REQUIRED' }],
  [{ transferDate: '2026-02-29' }, {}, { transferDate: 'NOT_A_DATE' }],
  [{ transferDate: '2569-05-01' }, {}, { transferDate: 'IN_THE_FUTURE' }],
  [{ transferTime: '' }, {}, { transferTime: 'REQUIRED' }],
  [{ transferTime: '24:00:00' }, {}, { transferTime: 'NOT_A_TIME' }],
  [{ transferTime: '11:30' }, {}, {}],
  [{ transferTime: '12:05:00' }, {}, {}],
  [{ transferTime: '12:05:01' }, {}, { transferDate: 'IN_THE_FUTURE' }],
  [{ contactName: ' ' }, { due: 0 }, { contactName: 'REQUIRED' }],
  [{ email: 'a'.repeat(256), tel: '1'.repeat(256) }, {}, { email: 'TOO_LONG', tel: 'TOO_LONG' }],
  [{ email: 'a'.repeat(255) }, {}, {}],
  [
    { slip: null, transferAmount: '', originBank: '', transferTime: '' },
    {},
    { originBank: 'REQUIRED', transferAmount: 'REQUIRED', slip: 'REQUIRED', transferTime: 'REQUIRED' },
  ],
])('%j with %j gives %j', (changes, more, fields) => {
  const result = parsePaymentReport(aReport(changes), facts(more))
  expect(result.ok ? {} : result.error.fields).toEqual(fields)
})

test('accepts a phone’s clock five minutes ahead', () => {
  expect(parsePaymentReport(aReport({ transferTime: '12:00:00' }), facts({ now: NOW - 5 * MINUTE })).ok).toBe(
    true,
  )
  expect(parsePaymentReport(aReport({ transferTime: '12:00:00' }), facts({ now: NOW - HOUR })).ok).toBe(false)
})

test('suggests price - discount + shipping - withholding, with two decimals', () => {
  const order = anOrder({ price: 249_000, discount: 34_900, shippingFee: 5_000, withholdingPrice: 6_003 })
  expect(defaultTransferAmount(order)).toBe('2130.97')
})
