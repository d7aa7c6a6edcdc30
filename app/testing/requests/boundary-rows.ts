import { expect, vi } from 'vitest'
import { userGroups } from '#app/db/schema/accounts.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { anOrderBody, bearer, call, type Json } from './a-caller-of-calls.ts'

/* Builders for tables of boundary cases: steps that set up the shop, an order body, and the expected answer. */

const needs = shopNeeds()

export type Step = string | (() => Promise<unknown>)
/** A refusal's code, or some of the order's amounts. */
export type Gives = string | Json
export type Row = [name: string, given: readonly Step[], wish: Json, gives: Gives]

export const OPEN = { payment_status: 'notYetReceived' }
export const APPROVED = { payment_status: 'approved' }
export const BOTH = { course_id: [101, 102], pricingplan_id: [1, 2] }
export const WORKSHOP = { course_id: [103], pricingplan_id: [4] }

export const sql = (...queries: string[]) => testDb.batch(queries.map(query => testDb.prepare(query)))
export const set = (key: string, value: unknown) =>
  `INSERT INTO settings (key, value, updated_at) VALUES ('${key}', '${JSON.stringify(value)}', 0)`
export const price = (minor: number, planId = 1) =>
  `UPDATE pricing_plans SET price = ${minor} WHERE id = ${planId}`
export const usd = (cents: number) => `UPDATE pricing_plans SET price_usd = ${cents}`

let coupons = 0
/** Inserts a coupon of 100.00 for this row. An earlier coupon with the same code loses it. */
export const coupon =
  (over: Parameters<typeof aCoupon>[1] = {}, code = 'C') =>
  async () => {
    coupons += 1
    await sql(`UPDATE coupons SET code_key = 'WAS' || id WHERE code_key = '${code}'`)
    await aCoupon(needs, { id: coupons, code, ...over })
  }
/** Replaces all promotions by one: 10 percent off two courses. */
export const promotion =
  (over: Parameters<typeof aPromotion>[1] = {}) =>
  async () => {
    await sql('DELETE FROM promotions')
    await aPromotion(needs, { id: 1, ...over })
  }

/** Inserts the small shop, a workshop (103) with a plan of 1000.00, an `extra` plan of course 101, and two groups. */
export async function aShopOfBoundaries(): Promise<void> {
  await aShop(needs)
  const course = { slug: 'c', createdAt: 0, updatedAt: 0 }
  const plan = { planType: 'Period', term: 30, termUnit: 'Day(s)', freeCourseIds: [], price: 100_000 }
  await needs.db.batch([
    needs.db.insert(courses).values({ ...course, id: 103, name: 'Workshop', courseType: 'workshop' }),
    needs.db.insert(pricingPlans).values({ ...plan, id: 4, courseId: 103, name: '30 days' }),
    needs.db
      .insert(pricingPlans)
      .values({ ...plan, id: 5, courseId: 101, name: 'More', pricingType: 'extra' }),
    needs.db.insert(userGroups).values({ id: 1, name: 'One' }),
    needs.db.insert(userGroups).values({ id: 2, name: 'Two' }),
  ])
}

/** Resets the shop and the clock after a row. Orders stay. */
export async function undoRow(): Promise<void> {
  vi.useRealTimers()
  await sql(
    "DELETE FROM settings WHERE key <> 'slip'",
    `UPDATE pricing_plans SET price_usd = NULL, need_approval = 0, is_for_member = 0, free_for = '',
      free_course_ids = '[]', status_show = 1,
      price = CASE id WHEN 1 THEN 150000 WHEN 2 THEN 99000 WHEN 3 THEN 50000 ELSE 100000 END`,
    'UPDATE courses SET status_show = 1, registration_start = NULL, registration_end = NULL',
    'DELETE FROM course_user_groups',
    'UPDATE promotions SET enabled = 0',
    'UPDATE coupons SET enabled = 0',
    'UPDATE products SET available_qty = 1',
  )
}

export async function give(given: readonly Step[]): Promise<void> {
  for (const step of given) await (typeof step === 'string' ? sql(step) : step())
}

/** Expects what the order call answers to this order body, from a guest unless a student is given. */
export async function expectOrder(wish: Json, gives: Gives, student?: { token: string }): Promise<void> {
  const path = student ? '/private/cart/order' : '/public/cart/order'
  const { body } = await call('POST', path, anOrderBody(wish), student ? bearer(student.token) : {})
  if (typeof gives === 'string') expect(body.error?.code ?? body).toBe(gives)
  else expect(body.success ? body.order_detail : body).toMatchObject(gives)
}
