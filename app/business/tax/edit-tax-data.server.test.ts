import { expect, test } from 'vitest'
import { aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { editTaxData, readTaxData } from './edit-tax-data.server.ts'
import type { TaxInvoice } from './tax-invoice.ts'

const needs = shopNeeds()

const anInvoice = (over: Partial<TaxInvoice> = {}): TaxInvoice => ({
  personType: 'normal_person',
  nameOne: 'มาลี',
  nameTwo: 'สุขสันต์',
  payerIdentificationNo: '1101700230708',
  address: '1 ถนนสีลม กรุงเทพฯ 10500',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  companyCertificate: null,
  ...over,
})

type Student = Awaited<ReturnType<typeof aStudent>>
const read = ({ account }: Student) => readTaxData(needs, account)
const CHANGED = { ok: false, error: { code: 'CHANGED_ELSEWHERE' } }

test('refuses one of two tabs saving at once', async () => {
  const student = await aStudent(needs)
  const { seen } = await read(student)
  const names = ['หนึ่ง', 'สอง']
  const answers = await Promise.all(
    names.map(nameOne => editTaxData(needs, { invoice: anInvoice({ nameOne }), seen }, student)),
  )
  const saved = names.filter((_, at) => answers[at]?.ok)
  expect(saved).toHaveLength(1)
  expect(answers).toContainEqual(CHANGED)
  expect((await read(student)).invoice.nameOne).toBe(saved[0])
})

test('saves twice from one page within a millisecond', async () => {
  const student = await aStudent(needs)
  const marks = [(await read(student)).seen]
  for (const nameOne of ['หนึ่ง', 'สอง', 'สาม']) {
    const seen = marks.at(-1) ?? ''
    expect(await editTaxData(needs, { invoice: anInvoice({ nameOne }), seen }, student)).toMatchObject({
      ok: true,
    })
    marks.push((await read(student)).seen)
  }
  expect(new Set(marks).size).toBe(marks.length)
  for (const seen of [marks[0] ?? '', '', 'x', 'Infinity', '1e400', '-1', '1 OR 1=1'])
    expect(await editTaxData(needs, { invoice: null, seen }, student)).toEqual(CHANGED)
  expect(await read(student)).toMatchObject({ requiresTaxInvoice: true, invoice: { nameOne: 'สาม' } })
})

test.each<[string, Partial<TaxInvoice>]>([
  ['a tax id of 12 digits', { payerIdentificationNo: '110170023070' }],
  ['a tax id of 14 digits', { payerIdentificationNo: '11017002307080' }],
  ['an empty name', { nameOne: '   ' }],
  ['a name of 256 letters', { nameOne: 'ก'.repeat(256) }],
  ['no address', { address: '' }],
  ['an empty delivery address', { isDeliveryByTaxAddress: false, deliveryAddress: ' ' }],
])('refuses %s without blocking another open tab', async (_, wrong) => {
  const student = await aStudent(needs)
  const { seen } = await read(student)
  const refused = await editTaxData(needs, { invoice: anInvoice(wrong), seen }, student)
  expect(refused).toMatchObject({ ok: false, error: { code: 'TAX_INVOICE_INVALID' } })
  expect((await read(student)).seen).toBe(seen)
  expect((await editTaxData(needs, { invoice: anInvoice(), seen }, student)).ok).toBe(true)
})

test("refuses another's certificate and keeps unused data", async () => {
  const [student, stranger] = [await aStudent(needs), await aStudent(needs)]
  const companyCertificate = await aSlip(needs, stranger, { purpose: 'tax-certificate' })
  const company = anInvoice({ personType: 'juristic_person', nameTwo: '00000', companyCertificate })
  const { seen } = await read(student)
  expect(await editTaxData(needs, { invoice: company, seen }, student)).toMatchObject({
    error: { fields: { companyCertificate: expect.any(String) } },
  })
  await editTaxData(needs, { invoice: anInvoice(), seen }, student)
  const kept = await read(student)
  expect(await editTaxData(needs, { invoice: null, seen: kept.seen }, student)).toEqual({
    ok: true,
    value: null,
  })
  expect(await read(student)).toMatchObject({ requiresTaxInvoice: false, invoice: { nameOne: 'มาลี' } })
})
