import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { saveTaxData } from './save-tax-data.server.ts'
import type { TaxInvoice } from './tax-invoice.ts'

const needs = shopNeeds()
let student: Awaited<ReturnType<typeof aStudent>>

const aCertificate = (caller: Caller, over = {}) =>
  aSlip(needs, caller, { purpose: 'tax-certificate', ...over })
const aCompany = (over: Partial<TaxInvoice> = {}): TaxInvoice => ({
  personType: 'juristic_person',
  nameOne: 'บริษัท ครัวไทย จำกัด',
  nameTwo: '00000',
  payerIdentificationNo: '0-1055-61000-00-1',
  address: '1 ถนนสีลม\nกรุงเทพฯ 10500',
  isDeliveryByTaxAddress: true,
  deliveryAddress: 'ไม่ใช้',
  companyCertificate: null,
  ...over,
})
const rowOf = (userId: string) =>
  testDb.prepare('SELECT * FROM students WHERE user_id = ?').bind(userId).first<Record<string, unknown>>()
const uploadOf = (id: string) =>
  testDb.prepare('SELECT * FROM uploads WHERE id = ?').bind(id).first<Record<string, unknown>>()

beforeAll(async () => {
  student = await aStudent(needs)
})

test("keeps a company's cleaned tax id and its certificate", async () => {
  const companyCertificate = await aCertificate(student)
  const saved = await saveTaxData(needs, { invoice: aCompany({ companyCertificate }) }, student)
  expect(saved).toMatchObject({ ok: true, value: { payerIdentificationNo: '0105561000001' } })
  expect(await rowOf(student.account.userId)).toMatchObject({
    requires_tax_invoice: 1,
    tax_person_type: 'juristic_person',
    tax_payer_id: '0105561000001',
    tax_address: '1 ถนนสีลม\nกรุงเทพฯ 10500',
    tax_delivery_address: '',
    tax_certificate_upload_id: companyCertificate,
  })
  expect(await uploadOf(companyCertificate)).toMatchObject({ user_id: student.account.userId })
  expect((await uploadOf(companyCertificate))?.attached_at).not.toBeNull()
})

test('accepts a certificate that is already in use', async () => {
  const companyCertificate = await aCertificate(student, { attachedAt: 5 })
  const saved = await saveTaxData(needs, { invoice: aCompany({ companyCertificate }) }, student)
  expect(saved.ok).toBe(true)
  expect(await uploadOf(companyCertificate)).toMatchObject({ attached_at: 5 })
})

test("refuses another's certificate or a slip, changing nothing", async () => {
  const before = await rowOf(student.account.userId)
  const anothers = await aCertificate(await aStudent(needs))
  const slip = await aSlip(needs, student)
  for (const companyCertificate of [anothers, slip, 'nothing'])
    expect(
      await saveTaxData(needs, { invoice: aCompany({ companyCertificate, nameOne: 'อื่น' }) }, student),
    ).toMatchObject({ ok: false, error: { fields: { companyCertificate: 'REQUIRED' } } })
  expect(await rowOf(student.account.userId)).toEqual(before)
})

test('keeps a person, except in the modal for companies', async () => {
  const invoice = aCompany({ personType: 'normal_person', nameOne: 'สมศรี', nameTwo: 'ดี' })
  const person = await aStudent(needs)
  expect(await saveTaxData(needs, { invoice, juristicOnly: true }, person)).toMatchObject({
    error: { fields: { personType: 'JURISTIC_ONLY' } },
  })
  expect(await saveTaxData(needs, { invoice }, person)).toMatchObject({ ok: true })
  expect(await rowOf(person.account.userId)).toMatchObject({
    tax_person_type: 'normal_person',
    tax_certificate_upload_id: null,
  })
})

test('stops asking for invoices and keeps the data', async () => {
  await saveTaxData(needs, { invoice: null }, student)
  expect(await rowOf(student.account.userId)).toMatchObject({
    requires_tax_invoice: 0,
    tax_name_one: 'บริษัท ครัวไทย จำกัด',
  })
})

test('refuses callers who are not students', async () => {
  const refused = { ok: false, error: { code: 'UNAUTHORIZED' } }
  expect(await saveTaxData(needs, { invoice: null }, aVisitor())).toEqual(refused)
  const teacher = await aStudent(needs, { roles: ['instructor'] })
  expect(await saveTaxData(needs, { invoice: null }, teacher)).toEqual(refused)
})
