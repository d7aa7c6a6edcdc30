import { expect, test } from 'vitest'
import { type TaxFacts, withholdingAmount, withholdingBase, withholdingRefusal } from './withholding.ts'

const COMPANY = { personType: 'juristic_person', requiresTaxInvoice: true } as const
const SETTINGS = { withholdingEnabled: true, features: { tax: true } }

function someFacts(changes: Partial<TaxFacts> = {}): TaxFacts {
  return { total: 100_000, currency: 'THB', buyer: COMPANY, settings: SETTINGS, ...changes }
}

test.each<[string, Partial<TaxFacts>, string | null]>([
  ['1,000.00 THB', { total: 100_000 }, null],
  ['999.99 THB', { total: 99_999 }, 'WITHHOLDING_BELOW_THRESHOLD'],
  ['30.00 USD', { total: 3_000, currency: 'USD' }, null],
  ['29.99 USD', { total: 2_999, currency: 'USD' }, 'WITHHOLDING_BELOW_THRESHOLD'],
  ['a natural person', { buyer: { ...COMPANY, personType: 'normal_person' } }, 'WITHHOLDING_NOT_JURISTIC'],
  ['no tax invoice', { buyer: { ...COMPANY, requiresTaxInvoice: false } }, 'WITHHOLDING_NO_TAX_INVOICE'],
  ['the setting switched off', { settings: { ...SETTINGS, withholdingEnabled: false } }, 'WITHHOLDING_OFF'],
  ['the tax system switched off', { settings: { ...SETTINGS, features: { tax: false } } }, 'WITHHOLDING_OFF'],
])('%s: %j gives %s', (_, changes, refusal) => {
  expect(withholdingRefusal(someFacts(changes))).toBe(refusal)
})

test('uses the net without its VAT', () => {
  expect(withholdingBase(214_100, { vatEnabled: true, vatPercent: 7 })).toBe(200_093)
  expect(withholdingBase(214_100, { vatEnabled: false, vatPercent: 7 })).toBe(214_100)
})

test.each([
  [200_093, 3, 6_003],
  [200_093, 1, 2_001],
  [50, 1, 1],
  [49, 1, 0],
] as const)('withholds from %d at %d %%: %d', (base, percent, amount) => {
  expect(withholdingAmount(base, percent)).toBe(amount)
})
