import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import demo from '#app/site-file/demo/shop.json'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'
import { SCALE_CASES, type ScaleAsker, type ScaleCase } from '#app/testing/big-shop/scale-cases.ts'
import { bigShopStatements } from '#app/testing/big-shop/statements.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import worker from '../../workers/app.ts'

/*
 * The small version of `npm run prove`: the same pages and calls in the demo shop, and in that shop with five
 * thousand more orders. A full scan of a growing table already reads thousands of rows here.
 */
const real = env as unknown as Env & TestShop
const SIZE = { courses: 300, students: 1_000, orders: 5_000, coupons: 300 }
const ORIGIN = 'http://shop.test'

const credentials: Partial<Record<string, Record<string, string>>> = {}
const inDemoShop = new Map<string, number>()
let asked = 0

async function ask(path: string, { headers = {}, body }: { headers?: object; body?: object | undefined }) {
  const costs: Cost[] = []
  const context = createExecutionContext()
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  // A visitor's cookie, so that no answer comes from the page cache.
  const cookie = 'visitor=none'
  const type: Record<string, string> = body ? { 'Content-Type': 'application/json', Origin: ORIGIN } : {}
  const request = new Request(ORIGIN + path, {
    redirect: 'manual',
    ...sent,
    headers: { cookie, ...type, ...headers },
  })
  // A new binding each time, so that nothing is cached between two requests.
  const shop = { ...real, DB: measureD1(real.DB, costs) }
  const response = await worker.fetch(request as never, shop, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  expect(response.status, `${path} ${text.slice(0, 300)}`).toBe(200)
  return { rows: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0), text }
}

async function signIn(who: ScaleAsker, username: string, password: string) {
  const { text } = await ask('/public/students/login', { body: { username, password } })
  credentials[who] = { Authorization: `Bearer ${(JSON.parse(text) as { token: string }).token}` }
}

async function rowsOf({ who, path, body }: Pick<ScaleCase, 'who' | 'path' | 'body'>): Promise<number> {
  asked += 1
  return (await ask(path, { headers: credentials[who], body: body?.(asked) })).rows
}

beforeAll(async () => {
  const imported = await importJson(real, demo, { now: Date.now() })
  expect(imported.ok).toBe(true)
  await signIn('staff', 'admin', 'khlong-office-4821')
  await signIn('student', 'student', 'student-demo-26')
  await signIn('frequent', 'somsri', 'somsri-demo-26')
  for (const one of SCALE_CASES) inDemoShop.set(one.name, await rowsOf(one))
  for (const statement of bigShopStatements(SIZE, Date.now())) await real.DB.prepare(statement).run()
  await signIn('frequent', 'big1', 'student-demo-26')
})

test.each(SCALE_CASES)('reads no more in a big shop, except what it shows: $name', async one => {
  const { path, bigPath = path, body, bigBody = body, who, more } = one
  const small = inDemoShop.get(one.name) ?? 0
  expect(await rowsOf({ who, path: bigPath, body: bigBody })).toBeLessThanOrEqual(small + more)
})

test('detects a page that reads all orders', async () => {
  const costs: Cost[] = []
  await measureD1(real.DB, costs).prepare("SELECT id FROM orders WHERE tel = '1'").all()
  expect(costs[0]?.rowsRead).toBeGreaterThan(SIZE.orders)
})

test('fills a big shop without audit violations', async () => {
  expect(await findViolations(real.DB)).toEqual([])
})
