import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { ODD_BODIES, ODD_PARTS, ODD_VALUES } from '#app/testing/fuzz/odd-values.ts'
import {
  anOrderBody,
  aStudentOfCalls,
  bearer,
  call,
  type Json,
} from '#app/testing/requests/a-caller-of-calls.ts'
import { aShopOfBoundaries } from '#app/testing/requests/boundary-rows.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'

/* No input to a call about carts, orders and payments makes a 500. decisions: Calls */

type Call = { method: string; path: string; fields: string[]; parameters: string[] }
const calls: Call[] = []
let student: { token: string }

const ABOUT_ORDERS = /cart|order|payment|coupon|promotion|pathname|tax|bookstore|chulabook|products|courses/

beforeAll(async () => {
  // Logging thousands of requests takes longer than the requests.
  await aShopOfBoundaries()
  student = await aStudentOfCalls()
  const { body } = await call('GET', '/api/openapi.json')
  const paths = Object.entries<Json>(body.paths).filter(([path]) => ABOUT_ORDERS.test(path))
  for (const [path, methods] of paths) {
    for (const [method, { requestBody, parameters = [] }] of Object.entries<Json>(methods)) {
      const schema = requestBody?.content?.['application/json']?.schema
      const named = schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1)] : schema
      calls.push({
        method: method.toUpperCase(),
        path,
        fields: Object.keys(named?.properties ?? {}),
        parameters: parameters.map(({ name }: Json) => name),
      })
    }
  }
})

const at = (path: string, part: string) => path.replaceAll(/\{[^}]+\}/g, part)

let turn = 0
/** The next few of the items, in turn. Trying all of them on each field would take minutes. */
function some<Item>(items: readonly Item[], most: number): Item[] {
  turn += most
  return Array.from({ length: most }, (_, index) => items[(turn + index * 5) % items.length] as Item)
}

type Attempt = { one: Call; path: string; body?: unknown }

/** Sends forty at a time. Expects that none answers 500 or refuses in another shape. */
async function expectAnswered(attempts: readonly Attempt[]): Promise<void> {
  const wrong: string[] = []
  for (let from = 0; from < attempts.length; from += 40) {
    const answers = attempts.slice(from, from + 40).map(async ({ one, path, body }) => {
      const sent = one.method === 'GET' ? undefined : body
      const answer = await call(one.method, path, sent, bearer(student.token))
      const isSound = answer.status < 400 || (answer.status < 500 && answer.body.success === false)
      if (!isSound) wrong.push(`${answer.status} ${one.method} ${path} ${JSON.stringify(body)?.slice(0, 99)}`)
    })
    await Promise.all(answers)
  }
  expect(attempts.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
}

const withBody = () => calls.filter(({ fields }) => fields.length > 0)
const REPORT = { order_id: 1, bank_code: 'SCB', bank_account: '123-4-56789-0', transfer_amount: 1 }
const RIGHT: Readonly<Record<string, () => Json>> = {
  // A wrong total: all other checks run, but no order is placed.
  '/private/cart/order': () => anOrderBody({ total: 1 }),
  '/public/cart/order': () => anOrderBody({ total: 1 }),
  '/public/payment/report': () => ({ ...REPORT, transfer_datetime: '2026-01-02', time: '10:00' }),
}

test('finds the calls in the documentation', () => {
  const paths = calls.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...Object.keys(RIGHT), '/public/cart/additem']))
  expect(withBody().length).toBeGreaterThan(8)
})

test('answers every call with a body that is wrong', async () => {
  await expectAnswered(
    withBody().flatMap(one => some(ODD_BODIES, 15).map(body => ({ one, path: at(one.path, '1'), body }))),
  )
})

test('answers every call with an odd value in any field', async () => {
  await expectAnswered(
    withBody().flatMap(one =>
      one.fields.flatMap(field =>
        some(ODD_VALUES, 2).map(odd => ({
          one,
          path: at(one.path, '1'),
          body: { ...RIGHT[one.path]?.(), [field]: odd },
        })),
      ),
    ),
  )
})

test('answers fields with objects that cannot become text', async () => {
  const odd = { toString: 1, valueOf: 1 }
  await expectAnswered(
    withBody().flatMap(one =>
      [odd, [odd]].map(value => ({
        one,
        path: at(one.path, '1'),
        body: Object.fromEntries(one.fields.map(field => [field, value])),
      })),
    ),
  )
})

test('refuses deeply nested JSON before any call reads it', async () => {
  const deep = [
    `{"course_id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ]
  await expectAnswered(withBody().flatMap(one => deep.map(body => ({ one, path: at(one.path, '1'), body }))))
})

test('answers every address with odd path or query values', async () => {
  await expectAnswered(
    calls.flatMap(one => [
      ...(one.path.includes('{') ? some(ODD_PARTS, 2) : []).map(part => ({
        one,
        path: at(one.path, part),
        body: {},
      })),
      ...one.parameters.flatMap(name =>
        some(ODD_PARTS, 2).map(part => ({
          one,
          path: `${at(one.path, '1')}?${name}=${part}&${name}=${part}`,
        })),
      ),
    ]),
  )
})

test('leaves the books consistent', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
