import { beforeAll, expect, test } from 'vitest'
import { selectStockChanges } from '#app/business/catalogue/stock/stock-changes.server.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { cancelOrder } from './cancel-order.server.ts'

const PLACED = Date.UTC(2026, 0, 3)
const CANCELLED = PLACED + 60_000
const needs = shopNeeds({ now: PLACED })
const shipping = {
  methodId: 1,
  addressId: null,
  address: { fullname: 'A', tel: '0812345678', address: 'Bangkok' },
}
const BOOK = { lines: [{ productId: 5, qty: 1 }], shipping }

beforeAll(() => aShop(needs))

test('the ledger of stock names the order that sold and returned', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, BOOK)
  await cancelOrder(shopNeeds({ now: CANCELLED }), { order: { id: order.id } }, buyer)
  const [returned, sold] = await selectStockChanges(needs.db, 5)
  const byOrder = { orderId: order.id, isByStaff: false, who: null }
  expect(sold).toMatchObject({ ...byOrder, kind: 'sold', change: -1, left: 0, at: PLACED })
  expect(returned).toMatchObject({ ...byOrder, kind: 'returned', change: 1, left: 1, at: CANCELLED })
})

test('the ledger blames no order for a number written by hand', async () => {
  const other = await aStudent(needs)
  await anOrder(needs, other, { lines: [{ courseId: 101, planId: 1 }] })
  await testDb.prepare('UPDATE products SET available_qty = 7 WHERE id = 5').run()
  const [change] = await selectStockChanges(needs.db, 5)
  expect(change).toMatchObject({ kind: 'corrected', left: 7, orderId: null })
})
