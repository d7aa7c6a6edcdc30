import { SELF } from 'cloudflare:test'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import { hmacSha256 } from '#app/platform/hmac.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { SHOP } from './a-browser.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, whatever they hold
export type Json = Record<string, any>

let networks = 0

/** Sends an API call, from its own network address unless one is given. A text body is sent as it is. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  networks += 1
  const response = await SELF.fetch(`${SHOP}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'cf-connecting-ip': `203.0.${Math.floor(networks / 250)}.${networks % 250}`,
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Json }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Signs a person in, and returns the header of their requests. `secret` is the shop's APP_SECRET. */
export async function aSession(
  db: Database,
  userId: string,
  secret: string,
): Promise<ReturnType<typeof bearer>> {
  const [now, token] = [new Date(), `token-of-${userId}`]
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 1e9) }
  await db.insert(session).values({ id: `s-${userId}`, token, userId, ...times })
  const signature = await hmacSha256(`session\n${secret}`, token)
  return bearer(`${token}.${Buffer.from(signature).toString('base64')}`)
}

let buyers = 0

/** Returns an order body for course 101, from a new buyer. */
export function anOrderBody(over: Json = {}): Json {
  buyers += 1
  return {
    course_id: [101],
    pricingplan_id: [1],
    payment_method_id: 1,
    contact: { fullname: 'Somchai Jaidee', email: `caller${buyers}@example.com`, tel: '0812345678' },
    ...over,
  }
}

/**
 * Returns a student who can make API calls. A purchase creates the account and is cancelled again. `columns` of their
 * row make the student a member or a company.
 */
export async function aStudentOfCalls(columns = 'is_guest = 0'): Promise<{ token: string; userId: string }> {
  const { body } = await call(
    'POST',
    '/public/cart/order',
    anOrderBody({ course_id: [102], pricingplan_id: [2] }),
  )
  await call('POST', '/public/cart/deleteorder', { order_id: body.order_token })
  const row = await testDb
    .prepare(
      `UPDATE students SET ${columns} WHERE user_id = (SELECT user_id FROM orders WHERE id = ?) RETURNING user_id`,
    )
    .bind(body.orderId)
    .first<{ user_id: string }>()
  return { token: body.token, userId: row?.user_id ?? '' }
}
