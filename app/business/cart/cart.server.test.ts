import { beforeAll, expect, test } from 'vitest'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { addToCart } from './add-to-cart.server.ts'
import { getCart } from './get-cart.server.ts'
import { mergeCarts } from './merge-carts.server.ts'
import { removeFromCart } from './remove-from-cart.server.ts'

const needs = shopNeeds()
beforeAll(() => aShop(needs))

test('keeps a course once, with the plan chosen last', async () => {
  const visitor = aVisitor()
  await Promise.all([1, 1, 1].map(planId => addToCart(needs, { courseId: 101, planId }, visitor)))
  await addToCart(needs, { courseId: 101, planId: 3 }, visitor)
  const { lines } = await getCart(needs, visitor)
  expect(lines).toMatchObject([{ courseId: 101, planId: 3, price: 50_000, priceSeen: 50_000, qty: 1 }])
})

test('refuses the plan of another course', async () => {
  const answer = await addToCart(needs, { courseId: 101, planId: 2 }, aVisitor())
  expect(answer).toMatchObject({ ok: false, error: { code: 'dont_have_pricing' } })
})

test('joins two carts without losing or doubling lines', async () => {
  const visitor = aVisitor()
  const student = await aStudent(needs)
  await addToCart(needs, { courseId: 101, planId: 1 }, visitor)
  await addToCart(needs, { productId: 5, qty: 1 }, visitor)
  await addToCart(needs, { courseId: 101, planId: 3 }, student)
  const join = () => mergeCarts(needs, visitor.visitorId, student.account.userId)
  await Promise.all([join(), join()])
  await join()
  const { lines } = await getCart(needs, student)
  expect(lines.map(({ courseId, productId, planId }) => [courseId, productId, planId])).toEqual([
    [101, null, 3],
    [null, 5, null],
  ])
  expect((await getCart(needs, visitor)).lines).toEqual([])
})

test('removes one item or all of them', async () => {
  const visitor = aVisitor()
  await addToCart(needs, { courseId: 101, planId: 1 }, visitor)
  await addToCart(needs, { courseId: 102, planId: 2 }, visitor)
  await removeFromCart(needs, { courseId: 101 }, visitor)
  expect((await getCart(needs, visitor)).lines.map(line => line.courseId)).toEqual([102])
  await removeFromCart(needs, 'all', visitor)
  expect((await getCart(needs, visitor)).lines).toEqual([])
})
