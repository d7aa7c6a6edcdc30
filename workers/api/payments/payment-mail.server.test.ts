import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { sendPaymentMail } from '#app/business/payments/starting/send-payment-mail.server.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/**
 * The payment itself creates its mail. The call only releases that mail and cannot send any other. behaviour: Mail
 * calls
 */

const sent: string[] = []
const needs = { ...shopNeeds() }
needs.jobs = { ...needs.jobs, sendOutbox: async ids => void sent.push(...ids) }
let buyer: Awaited<ReturnType<typeof aStudent>>
let order: Awaited<ReturnType<typeof anOrder>>['order']

beforeAll(async () => void (await aShop(needs)))
beforeEach(async () => {
  buyer = await aStudent(needs)
  order = (await anOrder(needs, buyer)).order
  sent.length = 0
})

const ask = (
  ref: { id: number } | { token: string },
  caller = buyer as Parameters<typeof sendPaymentMail>[2],
) => sendPaymentMail(needs, { order: ref }, caller)
const report = async () => {
  const slip = await aSlip(needs, buyer)
  await reportTransfer(needs, { order: { id: order.id }, report: aReport({ slip }) }, buyer)
}
const mails = async () =>
  (await needs.db.select().from(outbox).where(eq(outbox.recipient, buyer.account.email))).filter(
    ({ template }) => template === 'report-received',
  )

test('sends no payment mail before there is a payment', async () => {
  expect(await ask({ id: order.id })).toMatchObject({ error: { code: 'PAYMENT_NOT_CONFIRMED' } })
  expect(sent).toEqual([])
})

test('mails the buyer’s report once, however often it is called', async () => {
  await report()
  for (let time = 0; time < 3; time++)
    expect(await ask({ token: order.token }, aVisitor())).toMatchObject({ ok: true })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.data).toMatchObject({
    orderId: order.id,
    reported: { amountMinor: 150_000, originBank: 'SCB', destinationAccount: '123-4-56789-0' },
  })
  expect(new Set(sent)).toEqual(new Set([mail?.id]))
})

test('is limited to owners and token holders, ten times hourly', async () => {
  await report()
  expect(await ask({ id: order.id }, await aStudent(needs))).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await ask({ token: 'nobody-has-this-token' })).toMatchObject({ error: { code: 'NOT_FOUND' } })
  for (let time = 0; time < 10; time++) expect(await ask({ id: order.id })).toMatchObject({ ok: true })
  expect(await ask({ id: order.id })).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
})

test('takes neither recipient nor text from the call', async () => {
  await report()
  const payload = {
    orderId: order.token,
    email: 'victim@example.com',
    fullname: 'Win a prize',
    amount: '1.00',
    description: 'https://evil.example',
    bank_code: 'X',
    bank_account: 'Y',
    telephone: '1',
    date: '',
    time: '',
  }
  const answerOf = httpClient()
  const request = new Request('http://localhost:8787/api/send/to/email/paymentorder', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const answer = await answerOf(request, env as unknown as Env)
  expect(await answer.json()).toEqual({ success: true, order_token: order.token })
  const all = JSON.stringify(await needs.db.select().from(outbox))
  for (const word of ['victim', 'prize', 'evil']) expect(all).not.toContain(word)
})
