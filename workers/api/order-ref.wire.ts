import { z } from '@hono/zod-openapi'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'

/** How callers name an order: by its number, if they own it, or by its token. */
export const orderRef = z
  .union([z.int().positive(), z.string().min(1).max(64)])
  .openapi({ description: 'The order number or the order_token' })

/** Up to 15 digits are an order's number. A token is always longer. */
export function orderRefOf(ref: string | number): OrderRef {
  if (typeof ref === 'number') return { id: ref }
  return /^[0-9]{1,15}$/.test(ref) ? { id: Number(ref) } : { token: ref }
}
