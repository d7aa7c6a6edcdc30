import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, call } from '#app/testing/requests/a-caller-of-calls.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* Runs the shop's own Worker with the sandbox bookstore. */

const needs = shopNeeds()
const CALL = '/api/chulabook/cart'
let headers: Record<string, string>

beforeAll(async () => {
  await aShop(needs, { setting: { bookstore_sync: 1 } })
  headers = bearer((await aStudentOfCalls()).token)
  await call('POST', '/public/cart/additem', { course_id: 101, pricingplan_id: 1 }, headers)
})

test("sends the server's figures to the bookstore", async () => {
  const claim = { user_id: '', course_id: '101', price: 1500, totalPrice: '1500.00', courses: 'anything' }
  const sent = await call('POST', CALL, claim, headers)
  expect(sent).toMatchObject({ status: 200, body: { success: true, sucess: true } })
  expect(sent.body.location).toMatch(/^\/sandbox\/bookstore\/cart\//)
  const { page } = await aBrowser().get(sent.body.location)
  expect(page.text).toMatch(/course_id.*101/)
  expect(page.text).toMatch(/totalPrice.*1500/)
})

test("compares the claimed figures and refuses another user's id", async () => {
  const changed = await call('POST', CALL, { price: 1 }, headers)
  expect(changed).toMatchObject({
    status: 200,
    body: { error: { code: 'PRICE_CHANGED', result: { price: 1500 } } },
  })
  expect((await call('POST', CALL, { user_id: 'somebody' }, headers)).status).toBe(404)
  expect((await call('POST', CALL, { price: 'much' }, headers)).status).toBe(400)
  expect((await call('POST', CALL, {})).body.error.code).toBe('emptyCart')
})

test('replaces payment by a button to the bookstore', async () => {
  const browser = aBrowser()
  await browser.post('/cart/add', { courseId: '101', planId: '1', returnTo: '/cart' })
  const { page } = await browser.get('/cart')
  expect(page.text).toContain('ส่งไป chulabook')
  expect(page.querySelector('[name=paymentMethodId]')).toBeNull()
  const sent = await browser.post('/cart/bookstore', { email: 'buyer@example.com', shownPrice: '150000' })
  expect(sent).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/sandbox\/bookstore\/cart\//),
  })
})

test('returns to the cart with the reason on failure', async () => {
  const browser = aBrowser()
  await browser.post('/cart/add', { courseId: '101', planId: '1', returnTo: '/cart' })
  expect(await browser.post('/cart/bookstore', { email: 'buyer@' })).toMatchObject({
    status: 303,
    location: '/cart',
  })
  const { page } = await browser.get('/cart')
  expect(page.text).toContain('กรุณากรอกอีเมลให้ครบ')
  expect(page.text).toContain('ทำอาหารไทย')
  expect(await browser.get('/cart/bookstore')).toMatchObject({ status: 302, location: '/cart' })
})
