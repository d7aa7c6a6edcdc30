import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { ask, routes } from '#app/testing/access-rules/endpoints.ts'
import { pagesOfTable } from '#app/testing/access-rules/page-table.ts'
import { PERSONAL, SECRETS, SHOP, theShop } from '#app/testing/access-rules/people.ts'
import { faultOf } from '#app/testing/fuzz/fault-of.ts'
import { formsOf, linksOf } from '#app/testing/fuzz/forms-of.ts'
import { type Found, type Material, ROLES, type Role, requestOf } from '#app/testing/fuzz/request.ts'
import { callTargets, pageTargets } from '#app/testing/fuzz/targets.ts'
import { allowLogged, UNDECODABLE_PATH } from '#app/testing/setup/expected-logs.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'

/* A small part of `npm run prove fuzz`, which sends 20,000 requests over HTTP. */

const SEED = 20_261_122
const REQUESTS = 300
const LOOKED_AT = [
  '/',
  '/courses',
  '/course/101',
  '/cart',
  '/register',
  '/myaccount/profile',
  '/admin/orders',
]

let material: Material
let cookies: Record<Role, string>

beforeAll(async () => {
  const { people, ids } = await theShop()
  cookies = {
    visitor: people.visitor.cookie,
    student: people['other student'].cookie,
    instructor: people.instructor.cookie,
    admin: people.admin.cookie,
  }
  const found: [Role, Found][] = []
  for (const role of ROLES) {
    const headers = { Cookie: cookies[role] }
    const pages = await Promise.all(
      LOOKED_AT.map(async path => ({ path, ...(await ask(path, { headers })) })),
    )
    const forms = pages.flatMap(({ path, text }) => formsOf(text, path))
    found.push([role, { links: pages.flatMap(({ text }) => linksOf(text)), forms }])
  }
  const document = JSON.parse((await ask('/api/openapi.json')).text)
  material = {
    targets: [...callTargets(document), ...pageTargets(pagesOfTable(routes))],
    found: Object.fromEntries(found) as Record<Role, Found>,
    ids: ['1', '101', '999999', 'line', 'omise', ids.userId, String(ids.order.id), String(ids.open.id)],
  }
})

test('answers odd requests of four roles without an error or a leak', async () => {
  allowLogged(UNDECODABLE_PATH)
  allowLogged('refused a request from another origin')
  allowLogged('webhook not believed')
  const words = [...PERSONAL, ...SECRETS].map(word => [word, 'what is nobody’s business'] as const)
  const canaries = new Map(words)
  const staffCanaries = new Map(SECRETS.map(secret => [secret, 'a secret'] as const))
  const wrong: string[] = []
  const send = async (number: number) => {
    const request = requestOf(SEED, number, material)
    const { role, method, path, headers, body } = request
    // `fetch` cannot send a GET with a body. `npm run prove fuzz` can.
    const sent = method === 'GET' || method === 'HEAD' ? null : body
    const init = { method, body: sent, headers: { Origin: SHOP, Cookie: cookies[role], ...headers } }
    const answer = await ask(path, init)
    const fault = faultOf(request, answer, role === 'admin' ? staffCanaries : canaries)
    if (fault)
      wrong.push(`${number} ${fault}: ${role} ${method} ${path.slice(0, 200)} ${sent?.slice(0, 200)}`)
  }
  for (let from = 0; from < REQUESTS; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(from + index)))
  expect(wrong).toEqual([])
  expect(await findViolations(testDb)).toEqual([])
})

test('makes the same request for the same seed and number', () => {
  const [one, again] = [requestOf(SEED, 17, material), requestOf(SEED, 17, material)]
  expect(again).toEqual(one)
  const others = Array.from({ length: 200 }, (_, number) => requestOf(SEED, number, material))
  expect(new Set(others.map(({ role }) => role)).size).toBe(ROLES.length)
  expect(new Set(others.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThan(100)
})
