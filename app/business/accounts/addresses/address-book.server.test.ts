import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { addAddress } from './add-address.server.ts'
import { adoptAddresses, MOST_ADDRESSES } from './address-repository.server.ts'
import { editAddress } from './edit-address.server.ts'
import { listAddresses } from './list-addresses.server.ts'
import { removeAddress, restoreAddress } from './remove-address.server.ts'

const needs = shopNeeds()
const HOME = { fullname: 'สมศรี ดี', tel: '0812345678', address: '1 ถนนสีลม', network: null }
const OFFICE = { ...HOME, address: '2 ถนนสาทร' }
let student: Caller
let stranger: Caller

beforeEach(async () => {
  student = await aStudent(needs)
  stranger = await aStudent(needs)
})

async function added(caller: Caller, address = HOME): Promise<number> {
  const book = await addAddress(needs, address, caller)
  if (!book.ok) throw new Error(book.error.code)
  return book.value.id
}

test("adds only to the caller's own address book", async () => {
  const visitor = aVisitor()
  await added(student)
  await added(visitor, OFFICE)
  expect(await listAddresses(needs, student)).toMatchObject([{ address: '1 ถนนสีลม' }])
  expect(await listAddresses(needs, visitor)).toMatchObject([{ address: '2 ถนนสาทร' }])
  expect(await listAddresses(needs, stranger)).toEqual([])
  expect(await listAddresses(needs, aVisitor())).toEqual([])
})

test('makes one entry when submitted twice at once', async () => {
  const ids = await Promise.all([added(student), added(student)])
  expect(new Set(ids).size).toBe(1)
  expect(await listAddresses(needs, student)).toHaveLength(1)
})

test('refuses wrong fields and writes nothing', async () => {
  expect(await addAddress(needs, { ...HOME, tel: '12' }, student)).toMatchObject({
    error: { code: 'SHIPPING_ADDRESS_INVALID', fields: { tel: 'NOT_A_TEL' } },
  })
  expect(await listAddresses(needs, student)).toEqual([])
})

test('lets only the owner edit and remove', async () => {
  const id = await added(student)
  const refused = { ok: false, error: { code: 'NOT_FOUND' } }
  for (const other of [stranger, aVisitor()]) {
    expect(await editAddress(needs, { ...OFFICE, id }, other)).toEqual(refused)
    expect(await removeAddress(needs, id, other)).toEqual(refused)
    expect(await restoreAddress(needs, id, other)).toEqual(refused)
  }
  expect(await listAddresses(needs, student)).toMatchObject([{ id, address: '1 ถนนสีลม' }])
  expect(await editAddress(needs, { ...OFFICE, id }, student)).toMatchObject({
    ok: true,
    value: { id, addresses: [{ id, address: '2 ถนนสาทร' }] },
  })
})

test('removes twice safely, keeps the row, and restores it', async () => {
  const id = await added(student)
  for (const _ of [1, 2])
    expect(await removeAddress(needs, id, student)).toMatchObject({ ok: true, value: { addresses: [] } })
  const row = await testDb.prepare('SELECT removed_at FROM shipping_addresses WHERE id = ?').bind(id).first()
  expect(row?.removed_at).not.toBeNull()
  expect(await restoreAddress(needs, id, student)).toMatchObject({ value: { addresses: [{ id }] } })
})

test('refuses to edit an entry removed in another tab', async () => {
  const id = await added(student)
  await removeAddress(needs, id, student)
  expect(await editAddress(needs, { ...OFFICE, id }, student)).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test('refuses entries beyond the limit of a book', async () => {
  for (let number = 1; number <= MOST_ADDRESSES; number++)
    await added(student, { ...HOME, address: `${number} ถนนสีลม` })
  expect(await addAddress(needs, OFFICE, student)).toEqual({
    ok: false,
    error: { code: 'ADDRESS_BOOK_FULL' },
  })
  expect((await addAddress(needs, { ...HOME, address: '7 ถนนสีลม' }, student)).ok).toBe(true)
})

test("moves a visitor's book to their account alone", async () => {
  const { visitorId } = aVisitor()
  await added({ visitorId, account: null, sessionEnded: null })
  const userId = student.account?.userId ?? ''
  await adoptAddresses(needs.db, { visitorId, userId })
  expect(await listAddresses(needs, student)).toHaveLength(1)
  expect(await listAddresses(needs, { ...stranger, visitorId })).toEqual([])
  expect(await listAddresses(needs, { visitorId, account: null, sessionEnded: null })).toEqual([])
})
