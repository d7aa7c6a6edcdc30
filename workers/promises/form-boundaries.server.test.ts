import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  anOrderBody,
  aStudentOfCalls,
  bearer,
  call,
  type Json,
} from '#app/testing/requests/a-caller-of-calls.ts'
import { aShopOfBoundaries, set, sql, undoRow } from '#app/testing/requests/boundary-rows.ts'

/* Boundary values of the forms, sent through their calls. behaviour: Rules for input */

let order: { order_id: string }
let student: { token: string }

beforeAll(async () => {
  await aShopOfBoundaries()
  student = await aStudentOfCalls()
  const { body } = await call('POST', '/public/cart/order', anOrderBody())
  order = { order_id: body.order_token }
})
afterEach(undoRow)

const of = (length: number) => 'ก'.repeat(length)
/** The refused fields. Empty if the form was accepted. */
const fieldsOf = ({ status, body }: { status: number; body: Json }): string[] =>
  body.success ? [] : status === 400 ? body.error.result.map(({ field }: Json) => field) : [body.error.code]

const report = (over: Json) =>
  call('POST', '/public/payment/report', {
    ...order,
    bank_code: 'SCB',
    bank_account: '123-4-56789-0',
    transfer_amount: '1500.00',
    transfer_datetime: '2026-01-02',
    time: '10:30:00',
    ...over,
  })

test.each<[Json, string]>([
  [{ transfer_amount: '' }, 'transfer_amount'],
  [{ transfer_amount: 0 }, 'transfer_amount'],
  [{ transfer_amount: -1500 }, 'transfer_amount'],
  [{ transfer_amount: '1,500' }, 'transfer_amount'],
  [{ transfer_amount: '1500.001' }, 'transfer_amount'],
  [{ transfer_amount: '๑๕๐๐' }, 'transfer_amount'],
  [{ bank_code: '' }, 'bank_code'],
  [{ bank_code: 'XX' }, 'bank_code'],
  [{ bank_account: '' }, 'bank_account'],
  [{ bank_account: '9' }, 'bank_account'],
  [{ transfer_datetime: '' }, 'transfer_datetime'],
  [{ transfer_datetime: '2026-02-29' }, 'transfer_datetime'],
  [{ transfer_datetime: '2569-01-02' }, 'transfer_datetime'],
  [{ time: '' }, 'time'],
  [{ time: '24:00:00' }, 'time'],
])('a report with %j is refused for its %s', async (over, field) => {
  expect(fieldsOf(await report(over))).toEqual([field])
})

test('a report requires a slip if the setting does', async () => {
  await sql("UPDATE settings SET value = '1' WHERE key = 'slip'")
  expect(fieldsOf(await report({}))).toEqual(['slip'])
  await sql("UPDATE settings SET value = '0' WHERE key = 'slip'")
})

test.each([
  ['contact_name', 255],
  ['email', 255],
  ['tel', 255],
  ['description', 1_000],
])('a report accepts %s of at most %d characters', async (field, most) => {
  expect(fieldsOf(await report({ [field]: of(most + 1) }))).toEqual([field])
})

test('a report with all fields at their limits is accepted', async () => {
  const full = { contact_name: of(255), email: of(255), tel: of(255), description: of(1_000) }
  expect((await report({ ...full, transfer_amount: '0.01', time: '23:59:59' })).body).toMatchObject({
    success: true,
    payment_status: 'pendingApproved',
  })
})

const PERSON = {
  is_require_tax_invoice: 1,
  tax_person_type: 'normal_person',
  tax_name_one: 'A',
  tax_name_two: 'B',
  tax_payer_identification_no: '0105561000001',
  tax_address: 'C',
  tax_is_delivery_by_tax_address: 0,
  tax_delivery_address: 'D',
}
const tax = (over: Json) =>
  call('PUT', '/private/myaccount/students/tax', { ...PERSON, ...over }, bearer(student.token))

test.each<[string, Json, string[]]>([
  ['valid data', {}, []],
  ['a tax id of 12 digits', { tax_payer_identification_no: '010556100000' }, ['tax_payer_identification_no']],
  ['a tax id of 13 digits', { tax_payer_identification_no: '1234567890123' }, []],
  [
    'a tax id of 14 digits',
    { tax_payer_identification_no: '01055610000011' },
    ['tax_payer_identification_no'],
  ],
  [
    'a tax id of 13 Thai digits',
    { tax_payer_identification_no: '๐๑๐๕๕๖๑๐๐๐๐๐๑' },
    ['tax_payer_identification_no'],
  ],
  ['no tax id', { tax_payer_identification_no: ' ' }, ['tax_payer_identification_no']],
  ['no name', { tax_name_one: ' ' }, ['tax_name_one']],
  ['a name of 255 characters', { tax_name_one: of(255) }, []],
  ['a name of 256 characters', { tax_name_one: of(256) }, ['tax_name_one']],
  ['no surname', { tax_name_two: '' }, ['tax_name_two']],
  ['a surname of 255 characters', { tax_name_two: of(255) }, []],
  ['a surname of 256 characters', { tax_name_two: of(256) }, ['tax_name_two']],
  ['no address', { tax_address: '' }, ['tax_address']],
  ['an address of 255 characters', { tax_address: of(255) }, []],
  ['an address of 256 characters', { tax_address: of(256) }, ['tax_address']],
  ['no delivery address', { tax_delivery_address: '' }, ['tax_delivery_address']],
  [
    'no delivery address, where none is needed',
    { tax_delivery_address: '', tax_is_delivery_by_tax_address: 1 },
    [],
  ],
  ['a delivery address of 255 characters', { tax_delivery_address: of(255) }, []],
  ['a delivery address of 256 characters', { tax_delivery_address: of(256) }, ['tax_delivery_address']],
  ['no certificate of a company', { tax_person_type: 'juristic_person' }, ['tax_company_certificate']],
  [
    'a certificate that was not uploaded',
    { tax_person_type: 'juristic_person', tax_company_certificate: 'x' },
    ['tax_company_certificate'],
  ],
])('tax data with %s', async (_, over, fields) => {
  expect(fieldsOf(await tax(over))).toEqual(fields)
})

let registered = 0
const register = (over: Json) => {
  registered += 1
  const own = { email: `new${registered}@example.com`, username: `new${registered}` }
  const names = { firstname: 'A', lastname: 'B', tel: '0812345678', password: 'xkcd936' }
  return call('POST', '/public/students/course-detail-page', { ...own, ...names, ...over })
}

test.each<[string, Json, string[]]>([
  ['no first name', { firstname: ' ' }, ['firstname']],
  ['a first name of 256 characters', { firstname: of(256) }, ['firstname']],
  ['a last name of 256 characters', { lastname: of(256) }, ['lastname']],
  ['a phone number of 8 digits', { tel: '08123456' }, ['tel']],
  ['a phone number of 11 digits', { tel: '08123456789' }, ['tel']],
  ['a password of 5 characters', { password: 'xkcd9' }, ['INVALID_FORMAT_PASSWORD']],
  ['no e-mail address', { email: '' }, ['email']],
  ['an incomplete e-mail address', { email: 'a@b' }, ['INVALID_FORMAT_EMAIL']],
])('registration refuses %s', async (_, over, fields) => {
  expect(fieldsOf(await register(over))).toEqual(fields)
})

test('registration accepts names and passwords at their limits', async () => {
  const edges = { firstname: of(255), lastname: of(255), tel: '081234567', password: 'xkcd93' }
  expect(fieldsOf(await register(edges))).toEqual([])
})

describe.each([1, 2, 3, 4])('in layout %i', layout => {
  // A caller cannot choose the rules by saying which layout it shows.
  test.each([undefined, 0, 1, '1', true])(
    'user names may contain @ - _ . only if it is 4, where the call says %j',
    async is_registration_layout_four => {
      await sql(set('layout_course_detail', layout))
      const asked = await register({ username: `a-b_c.d@${registered}`, is_registration_layout_four })
      expect(fieldsOf(asked)).toEqual(layout === 4 ? [] : ['INVALID_FORMAT_USERNAME'])
    },
  )

  test('user names may not contain Thai letters', async () => {
    await sql(set('layout_course_detail', layout))
    expect(fieldsOf(await register({ username: 'ก' }))).toEqual(['INVALID_FORMAT_USERNAME'])
  })
})
