import { expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { EMPTY_TAX_INVOICE } from './tax-data.ts'
import { checkTaxInvoice, isTaxInvoiceOffered, type TaxInvoice, whyNoTaxInvoice } from './tax-invoice.ts'

function anInvoice(changes: Partial<TaxInvoice> = {}): TaxInvoice {
  return {
    personType: 'juristic_person',
    nameOne: 'บริษัท ครัวไทย จำกัด',
    nameTwo: '00000',
    payerIdentificationNo: '0105561000001',
    address: '1 ถนนสีลม',
    isDeliveryByTaxAddress: true,
    deliveryAddress: '',
    companyCertificate: 'certificate.png',
    ...changes,
  }
}

test('the form begins with a company and its own address', () => {
  expect(EMPTY_TAX_INVOICE).toMatchObject({ personType: 'juristic_person', isDeliveryByTaxAddress: true })
})

test('accepts and trims a complete invoice', () => {
  const result = checkTaxInvoice(anInvoice({ nameOne: '  ครัวไทย ' }))
  expect(result).toMatchObject({ ok: true, value: { nameOne: 'ครัวไทย' } })
})

test.each<[Partial<TaxInvoice>, object]>([
  [{ nameOne: ' ' }, { nameOne: 'REQUIRED' }],
  [{ nameTwo: '' }, { nameTwo: 'REQUIRED' }],
  [{ address: '' }, { address: 'REQUIRED' }],
  [{ address: 'ก'.repeat(256) }, { address: 'TOO_LONG' }],
  [{ payerIdentificationNo: '' }, { payerIdentificationNo: 'REQUIRED' }],
  [{ payerIdentificationNo: '010556100000' }, { payerIdentificationNo: 'NOT_13_DIGITS' }],
  [{ payerIdentificationNo: '01055610000011' }, { payerIdentificationNo: 'NOT_13_DIGITS' }],
  [{ payerIdentificationNo: '๐๑๐๕๕๖๑๐๐๐๐๐๑' }, { payerIdentificationNo: 'NOT_13_DIGITS' }],
  [{ isDeliveryByTaxAddress: false }, { deliveryAddress: 'REQUIRED' }],
  [{ companyCertificate: null }, { companyCertificate: 'REQUIRED' }],
  [
    { nameOne: '', companyCertificate: '' },
    { nameOne: 'REQUIRED', companyCertificate: 'REQUIRED' },
  ],
])('%j gives the errors %j', (changes, fields) => {
  expect(checkTaxInvoice(anInvoice(changes))).toEqual({
    ok: false,
    error: { code: 'TAX_INVOICE_INVALID', fields },
  })
})

test('accepts a person, except in the modal for companies', () => {
  const person = anInvoice({ personType: 'normal_person', companyCertificate: null })
  expect(checkTaxInvoice(person).ok).toBe(true)
  expect(checkTaxInvoice(person, { juristicOnly: true })).toMatchObject({
    error: { fields: { personType: 'JURISTIC_ONLY' } },
  })
})

test('is offered from 1000 THB or 30 USD', () => {
  const settings = { ...defaultSettings, taxInvoiceEnabled: true }
  expect(isTaxInvoiceOffered(99_999, 'THB', settings)).toBe(false)
  expect(isTaxInvoiceOffered(100_000, 'THB', settings)).toBe(true)
  expect(isTaxInvoiceOffered(3_000, 'USD', settings)).toBe(true)
  expect(isTaxInvoiceOffered(3_000, 'USD', defaultSettings)).toBe(false)
})

test.each(['nameOne', 'nameTwo', 'address', 'deliveryAddress', 'companyCertificate'] as const)(
  'accepts at most 255 characters of %s',
  field => {
    const elsewhere = { isDeliveryByTaxAddress: false, deliveryAddress: 'x' }
    const typed = (length: number) =>
      checkTaxInvoice(anInvoice({ ...elsewhere, [field]: 'ก'.repeat(length) }))
    expect(typed(255).ok).toBe(true)
    expect(typed(256)).toMatchObject({ error: { fields: { [field]: 'TOO_LONG' } } })
  },
)

test('tells a shop without invoices from a small total', () => {
  const settings = { ...defaultSettings, taxInvoiceEnabled: true }
  expect(whyNoTaxInvoice(500, 'THB', defaultSettings)).toEqual({ code: 'TAX_INVOICE_OFF' })
  const small = whyNoTaxInvoice(2_999, 'USD', settings)
  expect(small).toEqual({ code: 'TAX_INVOICE_BELOW_THRESHOLD', minimum: money(3_000, 'USD') })
  expect(small && refusalSentence(small, 'en')).toContain('$30')
  expect(refusalSentence({ code: 'TAX_INVOICE_OFF' }, 'en')).not.toMatch(/[0-9]/)
})

test('is not offered below 30 USD or without tax', () => {
  const settings = { ...defaultSettings, taxInvoiceEnabled: true }
  expect(isTaxInvoiceOffered(2_999, 'USD', settings)).toBe(false)
  const off = { ...settings, features: { ...settings.features, tax: false } }
  expect(isTaxInvoiceOffered(100_000, 'THB', off)).toBe(false)
})
