import { z } from '@hono/zod-openapi'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { Order } from '#app/business/orders/order.ts'
import { waysOf } from '#app/business/orders/parcel.ts'
import type { PlacedOrder } from '#app/business/orders/placing/place-order-command.ts'
import { orderForReader } from '#app/business/orders/showing/masked-order.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'

const orderFields = {
  id: z.int(),
  price: z.number(),
  discount: z.number(),
  shipping_fee: z.number(),
  withholding_price: z.number(),
  total: z.number(),
  currency_code: z.enum(['THB', 'USD']),
  payment_status: z.string(),
}

const orderLine = z.object({
  course_id: z.int().nullable(),
  product_id: z.int().nullable(),
  pricingplan_id: z.int().nullable(),
  name: z.string(),
  qty: z.int(),
  price: z.number().openapi({ description: 'The price of the line before discounts; 0 for a free product' }),
  discount: z.number(),
})

export const placedAnswer = z.object({
  success: z.literal(true),
  orderId: z.int(),
  order_token: z.string(),
  order_detail: z.object({
    ...orderFields,
    coupon_list_code: z.array(z.string()),
    order_course_list: z.array(orderLine),
  }),
  token: z
    .string()
    .optional()
    .openapi({ description: 'The session token of the account that this order created' }),
})

/** behaviour: Order answers */
export function toPlacedAnswer({ order, sessionToken }: PlacedOrder): z.infer<typeof placedAnswer> {
  return {
    success: true,
    orderId: order.id,
    order_token: order.token,
    order_detail: {
      ...figuresOf(order),
      coupon_list_code: [...order.couponCodes],
      order_course_list: order.lines.map(toWireLine),
    },
    ...(sessionToken === null ? {} : { token: sessionToken }),
  }
}

export const orderAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    ...orderFields,
    order_token: z.string(),
    tel: z.string(),
    email: z.string(),
    cancel_at: z.string().nullable(),
    payment: z
      .object({
        id: z.number(),
        method: z.int(),
        state: z.string(),
        expires_at: z.string().nullable(),
        failure: z.string().nullable(),
      })
      .nullable(),
    report: z.object({ status: z.string(), reason: z.string().nullable() }).nullable(),
    refunded_amount: z.number().openapi({ description: 'The refunded part of the total' }),
    parcel: z
      .object({
        sent_at: z.string().nullable().openapi({ description: 'null while it waits to be sent' }),
        carrier: z.string(),
        tracking_number: z.string(),
        tracking_url: z.string(),
      })
      .nullable()
      .openapi({ description: 'Where the products are. null: nothing was sent and nothing waits to be' }),
    order_course_list: z.array(
      orderLine.extend({
        refunded_amount: z.number().nullable().openapi({ description: 'null if not refunded' }),
      }),
    ),
  }),
})

type WireParcel = z.infer<typeof orderAnswer>['data']['parcel']

/** An order with its latest payment. behaviour: Order answers; decisions: Reads that change while somebody waits */
export function toOrderAnswer(found: BuyerOrder): z.infer<typeof orderAnswer> {
  const { payment, report } = found
  const order = orderForReader(found)
  return {
    success: true,
    data: {
      ...figuresOf(order),
      order_token: order.token,
      tel: order.tel,
      email: order.email,
      cancel_at: toIso(order.cancelAt),
      payment: payment && {
        id: payment.id,
        method: payment.method,
        state: payment.state,
        expires_at: toIso(payment.expiresAt),
        failure: payment.failure,
      },
      report: report && { status: report.state, reason: report.reason },
      refunded_amount: toDecimalNumber(order.refundedAmount),
      parcel: toWireParcel(order),
      order_course_list: order.lines.map(line => ({
        ...toWireLine(line),
        refunded_amount: line.refundedAmount === null ? null : toDecimalNumber(line.refundedAmount),
      })),
    },
  }
}

function toWireParcel({ awaitsDispatch, dispatchedAt, parcel }: Order): WireParcel {
  if (!awaitsDispatch && dispatchedAt === null) return null
  const { carrier, number, page } = waysOf(parcel)
  return { sent_at: toIso(dispatchedAt), carrier, tracking_number: number, tracking_url: page }
}

function toWireLine(line: Order['lines'][number]): z.infer<typeof orderLine> {
  return {
    course_id: line.courseId,
    product_id: line.productId,
    pricingplan_id: line.pricingPlanId,
    name: line.name,
    qty: line.qty,
    price: toDecimalNumber(line.amount),
    discount: toDecimalNumber(line.discount),
  }
}

function figuresOf(order: Order) {
  return {
    id: order.id,
    price: toDecimalNumber(order.price),
    discount: toDecimalNumber(order.discount),
    shipping_fee: toDecimalNumber(order.shippingFee),
    withholding_price: toDecimalNumber(order.withholdingPrice),
    total: toDecimalNumber(order.payable),
    currency_code: order.currency,
    payment_status: order.status,
  }
}

function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
