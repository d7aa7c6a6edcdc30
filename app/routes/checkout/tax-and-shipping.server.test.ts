import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const TAX = { is_enable_tax_invoice: 1, is_enable_withholding_tax: 1, feature_tax: 1 }
const VAT = { is_enable_vat: 1, vat_value: 7 }
const HOME = { shippingFullname: 'สมศรี ดี', shippingTel: '081-234-5678', shippingAddress: '1 ถนนสีลม' }
const COMPANY = {
  taxOffered: '1',
  wantsTaxInvoice: '1',
  taxPersonType: 'juristic_person',
  taxNameOne: 'บริษัท ครัวไทย จำกัด',
  taxNameTwo: '00000',
  taxPayerId: '0-1055-61000-00-1',
  taxAddress: '2 ถนนสาทร',
  taxDelivery: 'same',
}

let buyers = 0
/** A form for 6 × 250.00 of product 6, sent by post for 50.00. */
const aForm = (over: Record<string, string> = {}) => ({
  intent: 'order',
  line: 'product:6',
  'qty.product:6': '6',
  shippingMethodId: '1',
  paymentMethodId: '1',
  fullname: 'สมชาย ใจดี',
  email: `ship${++buyers}@example.com`,
  tel: '0812345678',
  idempotencyKey: crypto.randomUUID(),
  ...over,
})
const orderOf = (email: string) =>
  testDb.prepare('SELECT * FROM orders WHERE email = ?').bind(email).first<Record<string, unknown>>()

async function certificateOf(browser: Browser): Promise<string> {
  await browser.get('/')
  const png = Uint8Array.from(atob(PIXEL), character => character.charCodeAt(0))
  const file = new File([png], 'certificate.png', { type: 'image/png' })
  const { answer } = await browser.ask('/api/home/test_upload', {
    purpose: 'tax-certificate',
    imageinput: file,
  })
  return answer.fileName[0]
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(async () => {
  await aShop(needs, { setting: { ...TAX, ...VAT } })
  const at = needs.now()
  const stamps = { createdAt: at, updatedAt: at }
  await needs.db.batch([
    needs.db.insert(products).values({
      id: 6,
      name: 'Notebook',
      slug: 'n',
      price: 25_000,
      availableQty: 99,
      pictures: [],
      ...stamps,
    }),
    needs.db.insert(shippingMethods).values({ id: 2, name: 'Messenger', fee: 9_000 }),
  ])
})

test('ships with a withholding company invoice and saves both', async () => {
  const browser = aBrowser()
  const taxCertificate = await certificateOf(browser)
  const form = aForm({ ...HOME, ...COMPANY, taxCertificate, withholding: '3', shownPayable: '150794' })
  const { answer } = await browser.ask('/checkout', form)
  expect(answer).toMatchObject({ kind: 'placed' })
  // 1500.00 include 98.13 VAT; 3 % of 1401.87 are 42.06; the total is 1500.00 + 50.00 - 42.06.
  const order = await orderOf(form.email)
  expect(order).toMatchObject({
    price: 150_000,
    shipping_fee: 5_000,
    withholding_percent: 3,
    withholding_price: 4_206,
    payable: 150_794,
    shipping_method_id: 1,
  })
  expect(JSON.parse(String(order?.shipping_address))).toEqual({
    fullname: 'สมศรี ดี',
    tel: '0812345678',
    address: '1 ถนนสีลม',
  })
  expect(JSON.parse(String(order?.tax_invoice))).toMatchObject({
    payerIdentificationNo: '0105561000001',
    companyCertificate: taxCertificate,
  })
  const kept = await testDb.prepare('SELECT * FROM students WHERE user_id = ?').bind(order?.user_id).first()
  expect(kept).toMatchObject({ requires_tax_invoice: 1, tax_payer_id: '0105561000001' })
  const book = await testDb
    .prepare('SELECT * FROM shipping_addresses WHERE user_id = ?')
    .bind(order?.user_id)
    .all()
  expect(book.results).toMatchObject([{ address: '1 ถนนสีลม' }])
  const { page } = await browser.get(`/order/${order?.token}`)
  for (const fact of ['1 ถนนสีลม', 'Post', '0105561000001']) expect(page.text).toContain(fact)
  const strangers = await aBrowser().get(`/order/${order?.token}`)
  for (const secret of ['ถนนสีลม', '01055610', 'ครัวไทย', taxCertificate])
    expect(strangers.text).not.toContain(secret)
})

test('names every wrong address and invoice field', async () => {
  const form = aForm({ ...HOME, ...COMPANY, shippingTel: '12', taxPayerId: '010556100000', taxNameOne: ' ' })
  const { answer } = await aBrowser().ask('/checkout', form)
  expect(answer).toMatchObject({
    kind: 'refused',
    errors: {
      'shipping.tel': { code: 'NOT_A_TEL' },
      'tax.payerIdentificationNo': { code: 'NOT_13_DIGITS' },
      'tax.nameOne': { code: 'REQUIRED' },
      'tax.companyCertificate': { code: 'REQUIRED' },
    },
    typed: { shippingAddress: '1 ถนนสีลม', taxPayerId: '010556100000', taxAddress: '2 ถนนสาทร' },
  })
  expect(await orderOf(form.email)).toBeNull()
})

test('requires an address and a method for products', async () => {
  const { answer } = await aBrowser().ask('/checkout', aForm({ shippingMethodId: '' }))
  expect(answer).toMatchObject({
    code: 'requiredShippingAddress',
    errors: { addressId: { code: 'SAID' }, shippingMethodId: { code: 'SAID' } },
  })
})

test("ships only to the buyer's own current addresses", async () => {
  const [student, browser] = [await anAccount(needs), aBrowser()]
  await signIn(browser, student)
  const { answer } = await browser.ask('/addresses', {
    intent: 'add',
    fullname: 'ก',
    tel: '021234567',
    address: 'ข',
  })
  const addressId = String(answer.id)
  const foreign = await aBrowser().ask('/checkout', aForm({ addressId }))
  expect(foreign.answer).toMatchObject({ code: 'requiredShippingAddress' })
  // Another tab removes the address meanwhile.
  await browser.ask('/addresses', { intent: 'remove', id: addressId })
  const removed = await browser.ask('/checkout', aForm({ addressId }))
  expect(removed.answer).toMatchObject({ code: 'requiredShippingAddress' })
  await browser.ask('/addresses', { intent: 'bring-back', id: addressId })
  expect((await browser.ask('/checkout', aForm({ addressId }))).answer).toMatchObject({ kind: 'placed' })
  expect(await orderOf(student.email)).toMatchObject({
    shipping_address: expect.stringContaining('021234567'),
  })
})

test('refuses withholding for a person or below the threshold', async () => {
  const person = { ...COMPANY, taxPersonType: 'normal_person', withholding: '3' }
  const asPerson = await aBrowser().ask('/checkout', aForm({ ...HOME, ...person }))
  expect(asPerson.answer).toMatchObject({ code: 'WITHHOLDING_NOT_JURISTIC' })
  const small = { ...COMPANY, 'qty.product:6': '3', withholding: '1' }
  const below = await aBrowser().ask('/checkout', aForm({ ...HOME, ...small }))
  expect(below.answer).toMatchObject({ kind: 'refused', code: 'WITHHOLDING_BELOW_THRESHOLD' })
})

test('offers tax invoices from 1,000.00 including shipping', async () => {
  const person = { ...COMPANY, taxPersonType: 'normal_person', taxNameTwo: 'ดี' }
  // 3 × 250.00 + 50.00 is 800.00; 3 × 250.00 + 90.00 is 840.00; 4 × 250.00 + 50.00 is 1,050.00.
  const below = await aBrowser().ask('/checkout', aForm({ ...HOME, ...person, 'qty.product:6': '3' }))
  expect(below.answer).toMatchObject({ code: 'TAX_INVOICE_BELOW_THRESHOLD' })
  expect(below.answer.sentence).toContain('1,000')
  const above = await aBrowser().ask('/checkout', aForm({ ...HOME, ...person, 'qty.product:6': '4' }))
  expect(above.answer).toMatchObject({ kind: 'placed' })
})

test('keeps no invoice for a buyer who unticked it', async () => {
  const [student, browser] = [await anAccount(needs), aBrowser()]
  await signIn(browser, student)
  const person = { ...COMPANY, taxPersonType: 'normal_person', taxNameTwo: 'ดี' }
  expect((await browser.ask('/checkout', aForm({ ...HOME, ...person }))).answer.kind).toBe('placed')
  const unticked = aForm({ ...HOME, taxOffered: '1' })
  expect((await browser.ask('/checkout', unticked)).answer.kind).toBe('placed')
  const { results } = await testDb
    .prepare('SELECT tax_invoice FROM orders WHERE user_id = ? ORDER BY id')
    .bind(student.userId)
    .all()
  expect(results.map(row => row.tax_invoice !== null)).toEqual([true, false])
})

test("moves a visitor's address book to their account", async () => {
  const [student, browser] = [await anAccount(needs), aBrowser()]
  await browser.get('/')
  await browser.ask('/addresses', { intent: 'add', fullname: 'ก', tel: '021234567', address: 'ค' })
  await signIn(browser, student)
  expect((await browser.get('/myaccount/addresses')).page.text).toContain('021234567')
})

test('edits the address book without a script', async () => {
  const [student, browser] = [await anAccount(needs), aBrowser()]
  await signIn(browser, student)
  const typed = { intent: 'add', fullname: 'สมศรี', tel: '12', address: '7 ถนนพระราม 4' }
  const refused = await browser.post('/myaccount/addresses?edit=new', typed)
  expect(refused.page.values('address')).toEqual(['7 ถนนพระราม 4'])
  expect(refused.page.invalidNames).toEqual(['tel'])
  const saved = await browser.post('/myaccount/addresses?edit=new', { ...typed, tel: '021234567' })
  expect(saved).toMatchObject({ status: 302, location: '/myaccount/addresses' })
  expect((await browser.get('/myaccount/addresses')).page.text).toContain('7 ถนนพระราม 4')
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})

test.each([
  ['en', 'EMS'],
  ['th', 'ส่งด่วน'],
])('names the shipping method in the mail to a buyer who reads %s', async (language, name) => {
  const express = { id: 3, name: 'ส่งด่วน', fee: 5_000, english: { name: 'EMS' } }
  await needs.db.insert(shippingMethods).values(express).onConflictDoNothing()
  const form = aForm({ ...HOME, shippingMethodId: '3' })
  const asked = { Accept: 'application/json', 'Accept-Language': language }
  expect((await aBrowser().post('/checkout', form, asked)).status).toBe(200)
  const mail = await testDb
    .prepare("SELECT data FROM outbox WHERE template = 'order-placed' AND recipient = ?")
    .bind(form.email)
    .first<string>('data')
  expect(JSON.parse(mail ?? '').sendTo.at(-1)).toBe(name)
})
