import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { slipPng, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'
import { storeWithRoom } from '#app/business/uploads/testing-upload.ts'
import { slipClaims } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { approveReport } from './approve-report.server.ts'
import { readReportedSlip } from './read-reported-slip.server.ts'
import { reportTransfer } from './report-transfer.server.ts'

const { FILES: files } = env as unknown as { FILES: R2Bucket }
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files }
beforeAll(() => aShop(needs))

/** Returns a slip's picture. Another `width` gives another picture of the same transfer. */
function slipOf(reference: string, width = 600) {
  return slipPng(slipText(reference.padEnd(19, 'X')), width)
}

async function anUpload(buyer: Awaited<ReturnType<typeof aStudent>>, picture: Uint8Array<ArrayBuffer>) {
  const stored = await storeWithRoom(needs, {
    file: new File([picture], 'slip'),
    purpose: 'slip',
    caller: buyer,
  })
  if (!stored.ok) throw new Error(stored.error.code)
  return stored.value.id
}

async function reported(picture: Uint8Array<ArrayBuffer>) {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  const slip = await anUpload(buyer, picture)
  const answer = await reportTransfer(needs, { order: { id: order.id }, report: aReport({ slip }) }, buyer)
  expect(answer.ok).toBe(true)
  return { order, slip }
}

const row = async (id: string) => (await needs.db.select().from(uploads).where(eq(uploads.id, id)))[0]
const claimant = async (reference: string) => {
  const key = `ref:014:${reference.padEnd(19, 'X')}`
  return (await needs.db.select().from(slipClaims).where(eq(slipClaims.key, key)))[0]?.orderId
}
const slipsSent = () => needs.sent.filter(({ kind }) => kind === 'slip').map(({ what }) => what)

test('reads a reported slip and claims its transfer', async () => {
  const buyer = await aStudent(needs)
  const unused = await anUpload(buyer, slipOf('UNUSED'))
  await readReportedSlip(needs, unused)
  await readReportedSlip(needs, 'gone')
  expect(await row(unused)).toMatchObject({ slipBank: null, slipReference: null })
  expect(slipsSent()).not.toContain(unused)

  const { order, slip } = await reported(slipOf('FIRST'))
  expect(slipsSent()).toContain(slip)
  await readReportedSlip(needs, slip)
  await readReportedSlip(needs, slip)
  expect(await row(slip)).toMatchObject({ slipBank: '014', slipReference: 'FIRST'.padEnd(19, 'X') })
  expect(await claimant('FIRST')).toBe(order.id)
})

test('leaves a transfer to the order that claimed it first', async () => {
  const [first, second] = [await reported(slipOf('TWICE')), await reported(slipOf('TWICE', 700))]
  for (const { slip } of [first, second]) await readReportedSlip(needs, slip)
  expect(await claimant('TWICE')).toBe(first.order.id)
  const answer = await approveReport(needs, { orderId: second.order.id, reportId: null }, await staff(needs))
  expect(answer).toMatchObject({ error: { code: 'SLIP_ALREADY_USED' } })
})

test('claims a transfer also when its slip is read after approval', async () => {
  const { order, slip } = await reported(slipOf('LATE'))
  const approved = await approveReport(needs, { orderId: order.id, reportId: null }, await staff(needs))
  expect(approved.ok).toBe(true)
  await readReportedSlip(needs, slip)
  expect(await claimant('LATE')).toBe(order.id)
})

test('a slip stays unread, to be tried again, if the Worker that reads it does not answer', async () => {
  const { slip } = await reported(slipOf('LATER'))
  const away = async () => Promise.reject(new Error('network connection lost'))
  const pictures = { ...needs.pictures, readSlipQr: away }
  await expect(readReportedSlip({ ...needs, pictures }, slip)).rejects.toThrow('network connection lost')
  await readReportedSlip(needs, slip)
  expect(await row(slip)).toMatchObject({ slipReference: 'LATER'.padEnd(19, 'X') })
})
