import { z } from '@hono/zod-openapi'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'

/** An order as callers name it: its number, for who owns it, or its token. */
export const orderRef = z
  .union([z.int().positive(), z.string().min(1).max(64)])
  .openapi({ description: 'The order’s number or its order_token' })

/** Digits are a number; tokens are longer than any. */
export function orderRefOf(ref: string | number): OrderRef {
  if (typeof ref === 'number') return { id: ref }
  return /^[0-9]{1,15}$/.test(ref) ? { id: Number(ref) } : { token: ref }
}
