import { env, SELF } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { readPage } from '#app/testing/pages/page.ts'
import { createServices } from '../services.ts'

const ORIGIN = 'https://shop.example'

const CART = {
  user_id: 'visitor-1',
  email: 'buyer@example.com',
  course_id: [101],
  price: 1500,
  totalPrice: 1350.5,
  discount: 149.5,
  courses: 'One course',
  cancel_at: null,
  order_at: '2026-11-20T10:00:00Z',
  shipping_address_id: null,
}

function send(cart: unknown) {
  const body = JSON.stringify(cart)
  return new Request(`${ORIGIN}/sandbox/bookstore/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

test('takes a cart as the bookstore and shows it where it says', async () => {
  const answer = await (await SELF.fetch(send(CART))).json<{ sucess: boolean; location: string }>()
  expect(answer.sucess).toBe(true)
  const pageAt = async (url: string) => readPage(await (await SELF.fetch(url)).text())
  const page = await pageAt(answer.location)
  expect(page.text).toContain('no money moves')
  expect(page.text).toContain('1350.5')
  expect((await pageAt(`${ORIGIN}/sandbox/`)).text).toContain('buyer@example.com')
})

test('refuses a cart that lacks what the bookstore needs, and names it', async () => {
  const answer = await SELF.fetch(send({ ...CART, course_id: [], price: 10.005 }))
  expect(answer.status).toBe(400)
  const { sucess, message } = await answer.json<{ sucess: boolean; message: string }>()
  expect(sucess).toBe(false)
  expect(message).toMatch(/course_id.*price/)
})

test('gives the sandbox no cookie and no page of the shop', async () => {
  const answer = await SELF.fetch(`${ORIGIN}/sandbox/nothing-here`)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
  expect(await answer.text()).not.toContain('__remixContext')
})

test('breaks the connection where it is told to', async () => {
  const { outbound } = createServices({ ...(env as unknown as Env), PUBLIC_URL: ORIGIN })
  const at = (path: string, body: unknown) =>
    new Request(`${ORIGIN}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await outbound(at('control', { provider: 'omise', fault: { kind: 'reset', calls: 1 } }))
  await expect(outbound(at('omise/api/charges', {}))).rejects.toThrow()
  expect((await outbound(at('omise/api/charges', {}))).status).toBeLessThan(500)
})

test('asks the sandbox without a network, and only under its own address', async () => {
  const { outbound } = createServices({ ...(env as unknown as Env), PUBLIC_URL: ORIGIN })
  expect((await outbound(send(CART))).status).toBe(200)

  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url, redirect }: Request) => {
    asked.push(`${redirect} ${url}`)
    return new Response('somebody else')
  })
  const answer = await outbound(new Request('https://other.example/sandbox/bookstore/cart'))
  vi.unstubAllGlobals()
  expect(await answer.text()).toBe('somebody else')
  expect(asked).toEqual(['manual https://other.example/sandbox/bookstore/cart'])
})

test('has no sandbox where nothing is bound', async () => {
  const { createHttpApp } = await import('../http-app.ts')
  const httpApp = createHttpApp(async () => new Response('Page not found !', { status: 404 }))
  const bare = { ...(env as unknown as Env), SANDBOX: undefined }
  const answer = await httpApp.fetch(new Request(`${ORIGIN}/sandbox/`), bare)
  expect([answer.status, await answer.text()]).toEqual([404, 'Page not found !'])
})
