import { z } from '@hono/zod-openapi'
import { parseAmount, toDecimalNumber } from '#app/business/money/decimal.ts'
import { orderForReader } from '#app/business/orders/masked-order.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { BuyerOrder } from '#app/business/orders/order-view.ts'
import type { PlacedOrder, PlaceOrder } from '#app/business/orders/place-order-command.ts'
import type { Locale } from '#app/i18n/locale.ts'

const MOST_LINES = 50

/** An id as callers send it: a number, or the digits of one. */
export const wireId = z
  .union([z.int(), z.string().regex(/^[0-9]{1,15}$/, 'must be digits')])
  .transform(Number)
  .openapi({ type: 'integer' })

/** An amount in the major unit, at most two decimals. decisions: Money */
const amount = z
  .union([z.number(), z.string().max(20)])
  .transform((value, context) => {
    const minor = parseAmount(value)
    if (minor === null)
      context.addIssue({ code: 'custom', message: 'must be an amount with at most two decimals' })
    return minor ?? 0
  })
  .openapi({ type: 'number' })

/** An id that may be left out: clients of old send '' or 0 for none. */
const optionalId = z
  .preprocess(given => (given === '' || given === 0 ? null : given), wireId.nullable())
  .default(null)

/** §3 leaves open whether a list of one id is a list, and '' stands for an empty one. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(given => {
    if (given === '' || given === null) return []
    return typeof given === 'number' || /^[0-9]+$/.test(String(given)) ? [given].flat() : given
  }, z.array(item).max(MOST_LINES).default([]))
const text = z.string().max(255)
/** Sent by the specification's own clients, and never used: the server decides it. */
const ignored = z.unknown().optional().openapi({ description: 'Accepted and never used: the server decides' })

const contactFields = {
  fullname: text.optional(),
  firstname: text.optional(),
  lastname: text.optional(),
  email: text,
  tel: text.default(''),
}

export const orderBody = z.object({
  user_id: z.string().max(64).optional().openapi({ description: 'Only ever the caller’s own' }),
  course_id: listOf(wireId),
  pricingplan_id: listOf(wireId.nullable()).openapi({
    description: 'The plan of each course, in the order of course_id',
  }),
  products: listOf(z.object({ product_id: wireId, qty: z.int().min(1).max(999) })),
  payment_method_id: optionalId,
  coupon_code: listOf(text),
  coupon_id: listOf(wireId).openapi({
    description: 'Coupons of the caller’s cart by id; by code otherwise',
  }),
  promotion_id: optionalId,
  price: amount.optional().openapi({ description: 'What the buyer was shown; compared, never used' }),
  discount: amount.optional(),
  total: amount.optional(),
  shipping_address_id: optionalId,
  shipping_fee_id: optionalId,
  is_withholding: z.preprocess(given => [true, 1, '1'].includes(given as never), z.boolean()).default(false),
  withholding_percent: z
    .preprocess(given => Number(given || 3), z.union([z.literal(1), z.literal(3)]))
    .default(3),
  contact: z.object(contactFields).optional().openapi({ description: 'Of a buyer without an account' }),
  idempotency_key: z.string().min(1).max(200).optional().openapi({
    description: 'One per press of the button; the header Idempotency-Key does the same',
  }),
  ...{ status: ignored, shipping_fee: ignored, currency_code: ignored, cancel_at: ignored },
  courses: ignored,
})

export type OrderBody = z.infer<typeof orderBody>

/** The wish in the program's words. Figures become what was shown; the rest of what a client says is left behind. */
export function toPlaceOrder(body: OrderBody, from: { request: Request; locale: Locale }): PlaceOrder {
  const { contact } = body
  const named = [contact?.firstname, contact?.lastname].filter(Boolean).join(' ')
  const shipping = body.shipping_fee_id !== null || body.shipping_address_id !== null
  return {
    lines: [
      ...body.course_id.map((courseId, index) => ({ courseId, planId: body.pricingplan_id[index] ?? null })),
      ...body.products.map(({ product_id, qty }) => ({ productId: product_id, qty })),
    ],
    couponCodes: body.coupon_code,
    couponIds: body.coupon_id,
    promotionId: body.promotion_id,
    paymentMethodId: body.payment_method_id,
    shipping: shipping
      ? { methodId: body.shipping_fee_id, addressId: body.shipping_address_id, address: null }
      : null,
    withholding: body.is_withholding ? body.withholding_percent : null,
    taxInvoice: null,
    contact: {
      fullname: contact?.fullname ?? named,
      email: contact?.email ?? '',
      tel: contact?.tel ?? '',
    },
    shown: { payable: body.total, price: body.price, discount: body.discount },
    idempotencyKey: from.request.headers.get('idempotency-key') ?? body.idempotency_key ?? null,
    locale: from.locale,
    request: from.request,
  }
}

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

export const placedAnswer = z.object({
  success: z.literal(true),
  orderId: z.int(),
  order_token: z.string(),
  order_detail: z.object({
    ...orderFields,
    coupon_list_code: z.array(z.string()),
    order_course_list: z.array(z.object({ course_id: z.int().nullable(), name: z.string(), qty: z.int() })),
  }),
  token: z.string().optional().openapi({ description: 'Of the account that this purchase made' }),
})

/** §3 'Order create response'. */
export function toPlacedAnswer({ order, sessionToken }: PlacedOrder): z.infer<typeof placedAnswer> {
  return {
    success: true,
    orderId: order.id,
    order_token: order.token,
    order_detail: {
      ...figuresOf(order),
      coupon_list_code: [...order.couponCodes],
      order_course_list: order.lines.map(line => ({
        course_id: line.courseId,
        name: line.name,
        qty: line.qty,
      })),
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
    order_course_list: z.array(z.object({ course_id: z.int().nullable(), name: z.string(), qty: z.int() })),
  }),
})

/** §3 'Order (as read)', with the latest try to pay. decisions: Reads that change while somebody waits */
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
      order_course_list: order.lines.map(line => ({
        course_id: line.courseId,
        name: line.name,
        qty: line.qty,
      })),
    },
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
