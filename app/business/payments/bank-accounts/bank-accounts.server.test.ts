import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import promptPay from 'promptpay-qr'
import { beforeEach, expect, test } from 'vitest'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { ROLES } from '#app/business/callers/permissions.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { listPaymentMethods } from '#app/business/payments/starting/list-payment-methods.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { aPng, slipPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { bankAccounts } from '#app/db/schema/payments.ts'
import { auditLog, shopVersion } from '#app/db/schema/settings.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'
import { invariant } from '#app/platform/result.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { anOwnerWhoProved, aStudent, insertSession, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import {
  moveBankAccount,
  putBackBankAccount,
  removeBankAccount,
  saveBankAccount,
} from './change-bank-accounts.server.ts'
import { getBankAccounts } from './read-bank-accounts.server.ts'

let now = Date.UTC(2026, 0, 3)
const { FILES: files } = env as unknown as { FILES: R2Bucket }
const needs = { ...paymentNeeds(), files, now: () => now, siteSettings: async () => defaultSettings }
let owner: Awaited<ReturnType<typeof anOwnerWhoProved>>

const KBANK = {
  bankName: 'KBANK',
  accountId: '123-4-56789-0',
  accountName: 'The Shop',
  promptPayId: '0891234567',
  enabled: true,
}
const SCB = { bankName: 'SCB', accountId: '405-123456-7', accountName: 'ร้าน', promptPayId: '', enabled: true }

let isFilled = false
beforeEach(async () => {
  if (!isFilled) {
    await aShop(needs)
    isFilled = true
  }
  await needs.db.batch([needs.db.delete(bankAccounts), needs.db.delete(auditLog), needs.db.delete(outbox)])
  await needs.db.insert(bankAccounts).values({ ...KBANK, paymentMethodId: 1, position: 1 })
  owner = await anOwnerWhoProved(needs)
  now += 1000
})

const page = async (caller: Caller = owner) => {
  const read = await getBankAccounts(needs, caller)
  invariant(read.ok, 'The owner may read the accounts')
  return read.value
}
const shown = async () => (await page()).accounts.map(({ values }) => values.accountId)
const idOf = async (bank: string) =>
  (await page()).accounts.find(({ values }) => values.bankName === bank)?.id ?? 0
const proof = async () => ({ seen: (await page()).seen, code: '' })
const save = async (typed: typeof KBANK, id: number | null = null, caller: Caller = owner) =>
  saveBankAccount(needs, { id, typed, ...(await proof()) }, caller, aRequest())
const remove = async (bank: string) =>
  removeBankAccount(needs, { id: await idOf(bank), ...(await proof()) }, owner, aRequest())
const putBack = async (act?: number) =>
  putBackBankAccount(
    needs,
    { act: act ?? (await page()).acts[0]?.id ?? 0, ...(await proof()) },
    owner,
    aRequest(),
  )
const offered = async () => {
  const { methods } = await listPaymentMethods(needs)
  return methods.find(({ id }) => id === 1)?.accounts.map(({ accountId }) => accountId)
}
const orderOf = (token: string, caller: Caller) => getOrderForBuyer(needs, { token }, caller)

test('adds an account that buyers are offered last', async () => {
  const version = () => needs.db.select().from(shopVersion)
  const before = await version()
  expect(await save(SCB)).toEqual({ ok: true, value: null })
  expect(await offered()).toEqual(['123-4-56789-0', '4051234567'])
  expect(await version()).not.toEqual(before)
})

test('only people who may change where money goes change accounts', async () => {
  const { seen } = await page()
  for (const role of ROLES.filter(role => role !== 'owner')) {
    const caller = await aStudent(needs, { roles: [role] })
    await insertSession(needs, caller.account, now)
    const asked = { seen, code: '' }
    const id = await idOf('KBANK')
    const answers = await Promise.all([
      getBankAccounts(needs, caller),
      saveBankAccount(needs, { id: null, typed: SCB, ...asked }, caller, aRequest()),
      removeBankAccount(needs, { id, ...asked }, caller, aRequest()),
      moveBankAccount(needs, { id, way: 'up', ...asked }, caller, aRequest()),
      putBackBankAccount(needs, { act: 1, ...asked }, caller, aRequest()),
    ])
    for (const answer of answers) expect(answer, role).toMatchObject({ error: { code: 'NOT_STAFF' } })
  }
  expect(await shown()).toEqual(['123-4-56789-0'])
})

test('every change asks for the password again', async () => {
  await save(SCB)
  const other = await staff(needs)
  await insertSession(needs, other.account)
  const asked = await proof()
  const id = await idOf('KBANK')
  const act = (await page()).acts[0]?.id ?? 0
  const answers = await Promise.all([
    saveBankAccount(needs, { id, typed: { ...KBANK, accountName: 'X' }, ...asked }, other, aRequest()),
    removeBankAccount(needs, { id, ...asked }, other, aRequest()),
    moveBankAccount(needs, { id, way: 'down', ...asked }, other, aRequest()),
    putBackBankAccount(needs, { act, ...asked }, other, aRequest()),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'PROOF_NEEDED' } })
  expect(await shown()).toEqual(['123-4-56789-0', '4051234567'])
})

test('faults are named before the password is asked', async () => {
  const other = await staff(needs)
  await insertSession(needs, other.account)
  const typed = { ...SCB, accountId: '12', promptPayId: '1' }
  expect(await save(typed, null, other)).toMatchObject({
    error: {
      code: 'INPUT_ERROR',
      faults: { accountId: 'NOT_TEN_DIGITS', promptPayId: 'NOT_PROMPT_PAY' },
    },
  })
})

test('logs both states and mails every owner', async () => {
  const other = await anOwnerWhoProved(needs)
  await save({ ...KBANK, promptPayId: '0105561000003', enabled: false }, await idOf('KBANK'))
  const [log] = await needs.db.select().from(auditLog)
  expect(log).toMatchObject({
    action: 'bank-account.change',
    subject: 'bank-account:KBANK 123-4-56789-0',
    data: { from: { promptPayId: '0891234567', enabled: true }, to: { promptPayId: '0105561000003' } },
  })
  const mails = await needs.db.select().from(outbox).where(eq(outbox.template, 'dangerous-act'))
  for (const { email } of [owner.account, other.account])
    expect(mails.filter(({ recipient }) => recipient === email)).toMatchObject([
      {
        data: {
          action: 'bank-account.change',
          what: 'KBANK 123-4-56789-0',
          from: 'KBANK 123-4-56789-0 · The Shop · PromptPay 0891234567',
          to: 'KBANK 123-4-56789-0 · The Shop · PromptPay 0105561000003 · ○',
          path: '/admin/settings/bank-accounts',
        },
      },
    ])
})

test('the typed password is in neither log nor mail', async () => {
  const asked = { seen: (await page()).seen, code: 'ม้า ลา แกะ 2569' }
  await saveBankAccount(needs, { id: null, typed: SCB, ...asked }, owner, aRequest())
  const stored = [await needs.db.select().from(auditLog), await needs.db.select().from(outbox)]
  expect(stored.every(rows => rows.length > 0)).toBe(true)
  expect(JSON.stringify(stored)).not.toContain('2569')
})

test('a save that changes nothing leaves no trace', async () => {
  expect((await save({ ...KBANK, accountId: '1234567890' }, await idOf('KBANK'))).ok).toBe(true)
  expect(await needs.db.select().from(auditLog)).toEqual([])
})

test('one of two owners at once is refused', async () => {
  const other = await anOwnerWhoProved(needs)
  const seen = await proof()
  const id = await idOf('KBANK')
  const answers = await Promise.all(
    [owner, other].map((caller, index) =>
      saveBankAccount(
        needs,
        { id, typed: { ...KBANK, accountName: `Name ${index}` }, ...seen },
        caller,
        aRequest(),
      ),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, error: { code: 'CHANGED_MEANWHILE' } })
  expect(await needs.db.select().from(auditLog)).toHaveLength(1)
})

test('moves an account, and not beyond the ends', async () => {
  await save(SCB)
  const move = async (bank: string, way: 'up' | 'down') =>
    moveBankAccount(needs, { id: await idOf(bank), way, ...(await proof()) }, owner, aRequest())
  expect((await move('SCB', 'up')).ok).toBe(true)
  expect(await offered()).toEqual(['4051234567', '123-4-56789-0'])
  expect((await move('SCB', 'up')).ok).toBe(true)
  expect((await page()).acts.map(({ action }) => action)).toEqual(['bank-account.move', 'bank-account.add'])
})

test('a list without gaps stays after an account is removed', async () => {
  await save(SCB)
  await save({ ...SCB, bankName: 'BBL' })
  await remove('SCB')
  const rows = await needs.db.select().from(bankAccounts).where(sql`removed = 0 ORDER BY position`)
  expect(rows.map(({ bankName, position }) => [bankName, position])).toEqual([
    ['KBANK', 1],
    ['BBL', 2],
  ])
})

test('puts back a removed, a changed and an added account', async () => {
  await remove('KBANK')
  expect(await offered()).toEqual([])
  await putBack()
  expect(await offered()).toEqual(['123-4-56789-0'])

  await save({ ...KBANK, accountId: '2222222222', accountName: 'New' }, await idOf('KBANK'))
  expect(await offered()).toEqual(['2222222222'])
  await putBack()
  expect((await page()).accounts).toMatchObject([{ values: KBANK }])

  await save(SCB)
  await putBack()
  expect(await shown()).toEqual(['123-4-56789-0'])
})

test('putting back keeps what was changed since', async () => {
  await save({ ...KBANK, promptPayId: '' }, await idOf('KBANK'))
  const act = (await page()).acts[0]?.id
  await save({ ...KBANK, promptPayId: '', accountName: 'Later' }, await idOf('KBANK'))
  await putBack(act)
  expect((await page()).accounts).toMatchObject([
    { values: { accountName: 'Later', promptPayId: '0891234567' } },
  ])
})

test('puts back nothing twice', async () => {
  await remove('KBANK')
  const act = (await page()).acts[0]?.id
  await putBack(act)
  expect(await putBack(act)).toEqual({ ok: false, error: { code: 'GONE' } })
  expect(await shown()).toEqual(['123-4-56789-0'])
})

test('shows in words what a bank reads in the QR', async () => {
  expect((await page()).accounts[0]?.qr).toMatchObject({
    minor: 100,
    payee: { kind: 'phone', id: '0891234567' },
  })
})

test('a waiting order keeps a removed account, closed', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  now += 1000
  await save(SCB)
  await remove('KBANK')
  now += 1000
  expect(await orderOf(order.token, buyer)).toMatchObject({
    payBy: {
      accounts: [
        { bankName: 'SCB', isClosed: false },
        { bankName: 'KBANK', isClosed: true, qr: null },
      ],
    },
  })
  const report = aReport({ slip: await aSlip(needs, buyer), destinationAccount: '123-4-56789-0' })
  expect(await reportTransfer(needs, { order: { id: order.id }, report }, buyer)).toMatchObject({ ok: true })
  expect(await orderOf(order.token, buyer)).toMatchObject({ report: { destinationBank: 'KBANK' } })
})

test('an order placed afterwards does not show a removed account', async () => {
  await save(SCB)
  await remove('KBANK')
  now += 1000
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  expect(await orderOf(order.token, buyer)).toMatchObject({ payBy: { accounts: [{ bankName: 'SCB' }] } })
  const report = aReport({ slip: await aSlip(needs, buyer), destinationAccount: '123-4-56789-0' })
  expect(await reportTransfer(needs, { order: { id: order.id }, report }, buyer)).toMatchObject({
    error: { fields: { destinationAccount: 'UNKNOWN_ACCOUNT' } },
  })
})

test('a waiting order keeps an account that was switched off', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  now += 1000
  await save({ ...KBANK, enabled: false }, await idOf('KBANK'))
  expect(await offered()).toEqual([])
  const seen = await orderOf(order.token, buyer)
  expect(seen).toMatchObject({ payBy: { accounts: [{ bankName: 'KBANK', isClosed: false }] } })
  expect(seen?.payBy?.kind === 'awaiting-report' && seen.payBy.accounts[0]?.qr).toBeTruthy()
})

test('another number is another account of older orders', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  now += 1000
  await save({ ...KBANK, accountId: '2222222222' }, await idOf('KBANK'))
  expect(await offered()).toEqual(['2222222222'])
  expect(await orderOf(order.token, buyer)).toMatchObject({
    payBy: {
      accounts: [
        { accountId: '2222222222', isClosed: false },
        { accountId: '123-4-56789-0', isClosed: true },
      ],
    },
  })
})

const ROOM = { maxUploadBytes: 1024 * 1024 }
const qrPicture = (id: string, amount?: number) =>
  slipPng(amount === undefined ? promptPay(id, {}) : promptPay(id, { amount }))
const savePicture = async (picture: Uint8Array<ArrayBuffer>, typed: typeof KBANK = KBANK) =>
  saveBankAccount(
    needs,
    {
      id: await idOf('KBANK'),
      typed,
      picture: { file: new File([picture], 'qr.png'), room: ROOM },
      ...(await proof()),
    },
    owner,
    aRequest(),
  )
const addressOf = async () => (await page()).accounts[0]?.values.promptPayImage ?? ''

test('a QR picture is stored for buyers and exports, and put back', async () => {
  expect(await savePicture(qrPicture('0891234567'))).toEqual({ ok: true, value: null })
  const address = await addressOf()
  expect(address).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
  const objectKey = address.replace('/files/', 'public/')
  expect(await files.head(objectKey)).toBeTruthy()
  expect(await needs.db.select().from(siteFiles).where(eq(siteFiles.objectKey, objectKey))).toHaveLength(1)
  const { methods } = await listPaymentMethods(needs)
  expect(methods.find(({ id }) => id === 1)?.accounts[0]).toMatchObject({ promptPayImage: address })
  const [mail] = await needs.db.select().from(outbox)
  expect(JSON.stringify(mail)).toContain(`QR ${address.slice(7, 15)}`)
  await putBack()
  expect(await addressOf()).toBe('')
  await putBack()
  expect(await addressOf()).toBe(address)
})

test('a saved picture stays with the next save, and goes when asked', async () => {
  await savePicture(qrPicture('0891234567'))
  const address = await addressOf()
  await save({ ...KBANK, accountName: 'Another name' }, await idOf('KBANK'))
  expect(await addressOf()).toBe(address)
  const typed = { ...KBANK, removesPicture: true }
  await save(typed, await idOf('KBANK'))
  expect(await addressOf()).toBe('')
})

test.each([
  ['pays another PromptPay id', qrPicture('0899999999'), 'QR_OF_ANOTHER'],
  ['asks for a fixed amount', qrPicture('0891234567', 100), 'QR_WITH_AMOUNT'],
  ['leads to a web page', slipPng('https://example.com/pay'), 'NOT_A_QR'],
  ['has no QR', aPng(), 'NOT_A_QR'],
  ['is no picture', new TextEncoder().encode('GIF? no'), { code: 'FILE_TYPE_NOT_ALLOWED' }],
])('refuses a picture that %s', async (_, picture, fault) => {
  expect(await savePicture(picture)).toMatchObject({
    error: { code: 'INPUT_ERROR', faults: { picture: fault } },
  })
  expect(await addressOf()).toBe('')
})

test('a picture for a new PromptPay id comes with it', async () => {
  await savePicture(qrPicture('0891234567'))
  const answer = await savePicture(qrPicture('0899999999'), { ...KBANK, promptPayId: '0899999999' })
  expect(answer).toEqual({ ok: true, value: null })
  expect((await page()).accounts[0]?.values).toMatchObject({ promptPayId: '0899999999' })
})
