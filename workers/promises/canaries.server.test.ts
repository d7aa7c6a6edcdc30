import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { drainQueue, jobsSent, SHOP, send } from '#app/testing/payment-proof/anonymous-client.ts'
import {
  METHOD_IDS,
  METHODS_UNDER_TEST,
  type MethodUnderTest,
  payAt,
} from '#app/testing/payment-proof/methods.ts'
import { needsInside } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, followNextStep } from '#app/testing/payment-proof/purchase.ts'
import { callbackOf } from '#app/testing/payment-proof/webhook-server.ts'
import { expectLogged, loggedLines } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/*
 * Puts card numbers, codes, keys and secrets wherever a client could put them, and checks that the shop neither stores
 * nor sends them anywhere. The sandbox's own storage is left out, because it belongs to the provider.
 */

const CARD = '4929123456781239'
const CARDS = [CARD, CARD.replaceAll(/(\d{4})(?=\d)/g, '$1 '), CARD.replaceAll(/(\d{4})(?=\d)/g, '$1-')]
const CODE = '73198264'
const PASSWORD = 'canary-password-in-clear'

const bindings = env as unknown as Env
const needs = shopNeeds()

/** Every key and secret of the deployment. */
const SECRETS = Object.entries(env as unknown as Record<string, unknown>)
  .filter(([name]) => /SECRET|KEY|TOKEN|PASSWORD/.test(name) && !/PUBLIC/.test(name))
  .flatMap(([, value]) => (typeof value === 'string' && value.length >= 8 ? [value, btoa(`${value}:`)] : []))

beforeAll(async () => {
  await aShop(needs)
  const methods = METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true }))
  await needs.db.insert(paymentMethods).values(methods)
})

/** Secrets that careless pages, buyers and providers could send. */
const CARELESS = {
  number: CARD,
  cardnumber: CARD,
  card_number: CARD,
  cardNumber: CARD,
  pan: CARD,
  name: `Card ${CARD}`,
  security_code: CODE,
  securityCode: CODE,
  cvv: CODE,
  cvv2: CODE,
  cvc: CODE,
  pin: CODE,
  password: PASSWORD,
  secret: PASSWORD,
  secretKey: PASSWORD,
  token: PASSWORD,
  authorization: PASSWORD,
}

async function everythingKept(): Promise<string> {
  const tables = await testDb
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
    .all<{ name: string }>()
  const rows = await testDb.batch(tables.results.map(({ name }) => testDb.prepare(`SELECT * FROM "${name}"`)))
  const { objects } = await bindings.FILES.list({ include: ['customMetadata', 'httpMetadata'] })
  const files = await Promise.all(objects.map(async ({ key }) => (await bindings.FILES.get(key))?.text()))
  return [JSON.stringify(rows.map(({ results }) => results)), JSON.stringify(objects), ...files].join('\n')
}

const found = (text: string) => [...CARDS, CODE, PASSWORD, ...SECRETS].filter(canary => text.includes(canary))

async function payCarelessly(method: MethodUnderTest): Promise<string> {
  const own = needsInside()
  const purchase = await aPurchase(own, method)
  const submittedFields = { ...CARELESS, ...(await method.submittedFields?.()) }
  const command = {
    order: { id: purchase.orderId },
    methodId: method.methodId,
    submittedFields,
    ip: '198.51.100.7',
  }
  const started = await startPayment(own, command, purchase.buyer)
  if (!started.ok) throw new Error(started.error.code)
  const { paymentId, next } = started.value
  await followNextStep(next)
  const brought = await payAt(method, paymentId)
  const query = new URLSearchParams({ ...CARELESS, ...brought })
  await send(new Request(`${SHOP}/payment/return/${paymentId}?${query}`))
  await send(new Request(`${SHOP}/payment/return/${paymentId}`, { method: 'POST', body: query }))
  const message = await callbackOf({ player: method.player, reference: paymentId, outcome: 'paid' })
  if (message) await send(message)
  await drainQueue()
  await settlePayment(own, { paymentId, cause: 'return', submittedFields: { ...CARELESS, ...brought } })
  return JSON.stringify(own.sent)
}

test('no payment method leaves a card number or secret anywhere', async () => {
  const sent = await Promise.all(METHODS_UNDER_TEST.map(payCarelessly))
  const kept = await everythingKept()
  expect(kept).toContain('student.test')
  expect(found(kept)).toEqual([])
  expect(found([...sent, JSON.stringify(jobsSent())].join('\n'))).toEqual([])
  expect(found(loggedLines().join('\n'))).toEqual([])
})

test.each(PROVIDERS.map(({ name }) => [name]))(
  'the webhook of %s is stored without cards and secrets',
  async name => {
    const json = JSON.stringify({
      id: 'x',
      ...CARELESS,
      data: { ...CARELESS, note: `paid with ${CARDS.join(', ')}` },
    })
    const form = new URLSearchParams(CARELESS)
    for (const body of [json, form, `${CARD} ${CARDS[1]}`, `<xml><cardNumber>${CARD}</cardNumber></xml>`]) {
      const { status } = await send(
        new Request(`${SHOP}/webhook/payment/${name}?number=${CARD}&cvv=${CODE}`, { method: 'POST', body }),
      )
      if (status === 401) expectLogged('webhook not believed', { provider: name })
    }
    await drainQueue()
    expect(found(await everythingKept())).toEqual([])
    expect(found(loggedLines().join('\n'))).toEqual([])
  },
)

test('a refusal by a provider is stored without cards and keys', async () => {
  const method = METHODS_UNDER_TEST[0] as MethodUnderTest
  const own = needsInside({
    through: () => async request => {
      const message = `card ${CARD} with ${request.headers.get('authorization')} was refused`
      return Response.json({ object: 'error', code: 'invalid_card', message }, { status: 400 })
    },
  })
  const purchase = await aPurchase(own, method)
  const submittedFields = await method.submittedFields?.()
  await startPayment(
    own,
    { order: { id: purchase.orderId }, methodId: method.methodId, submittedFields },
    purchase.buyer,
  )
  expect(found(await everythingKept())).toEqual([])
  expect(found(loggedLines().join('\n'))).toEqual([])
})
