import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { type PlaceOrderNeeds, placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import type { PlacedOrder, PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'

/** A wish for course 101 by bank transfer, from somebody with a mail address of his own. */
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

/** An order that was really placed; throws when it was refused. */
export async function anOrder(
  needs: PlaceOrderNeeds,
  caller: Caller,
  over: Partial<PlaceOrder> = {},
): Promise<PlacedOrder> {
  const placed = await placeOrder(needs, aWish(over), caller)
  if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed.error)}`)
  return placed.value
}
