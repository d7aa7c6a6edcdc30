import type { Caller } from '#app/business/callers/caller.ts'
import { type PlaceOrderNeeds, placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import type { PlacedOrder, PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'

/** Sends the products of an order by the first shipping method to a new address. */
export const BY_POST = {
  methodId: 1,
  addressId: null,
  address: { fullname: 'มะลิ สุขสันต์', tel: '0812345678', address: '99/1 ซอยอารีย์ 4 กรุงเทพฯ 10400' },
}

/** Returns an order command for course 101 by bank transfer, with a new email each time. */
export function aWish(over: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    lines: [{ courseId: 101, planId: 1 }],
    couponCodes: [],
    promotionId: null,
    paymentMethodId: 1,
    shipping: null,
    withholding: null,
    taxInvoice: null,
    contact: { fullname: 'Somchai Jaidee', email: 'somchai@example.com', tel: '0812345678' },
    shown: {},
    idempotencyKey: crypto.randomUUID(),
    locale: 'th',
    request: new Request('http://shop.test/course/101', { method: 'POST' }),
    ...over,
  }
}

/** Places an order and returns it. Throws if it was refused. */
export async function anOrder(
  needs: PlaceOrderNeeds,
  caller: Caller,
  over: Partial<PlaceOrder> = {},
): Promise<PlacedOrder> {
  const placed = await placeOrder(needs, aWish(over), caller)
  if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed.error)}`)
  return placed.value
}
