import { z } from '@hono/zod-openapi'
import type { PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { amount, listOf, optionalId, wireId } from './fields.wire.ts'
import { profileFields, toProfile } from './registration.wire.ts'
import { taxFields, toTaxInvoice } from './tax.wire.ts'

const text = z.string().max(255)
/** A field that the specification's clients send and the shop ignores, because the server decides it. */
const ignored = z.unknown().optional().openapi({ description: 'Accepted and ignored; the server decides' })

/** A guest's contact data: the fields of the registration form. `fullname` may replace the two name fields. */
const contactFields = {
  ...profileFields,
  fullname: text.optional().openapi({ description: 'Replaces firstname and lastname' }),
  email: text,
  tel: text.default(''),
}

export const orderBody = z.object({
  user_id: z.string().max(64).optional().openapi({ description: 'Must be the caller’s own id' }),
  course_id: listOf(wireId),
  pricingplan_id: listOf(wireId.nullable()).openapi({
    description: 'The plan of each course, in the same order as course_id',
  }),
  products: listOf(z.object({ product_id: wireId, qty: z.int().min(1).max(999) })),
  payment_method_id: optionalId,
  coupon_code: listOf(text),
  coupon_id: listOf(wireId).openapi({
    description: 'Ids of coupons in the caller’s cart. Use coupon_code for other coupons',
  }),
  promotion_id: optionalId,
  price: amount.optional().openapi({
    description:
      'The price that the buyer saw. It is compared with the computed price and not used otherwise',
  }),
  discount: amount.optional(),
  total: amount.optional(),
  shipping_address_id: optionalId,
  shipping_fee_id: optionalId,
  shipping_address: z
    .object({ fullname: text, tel: text, address: z.string().max(2_000) })
    .nullish()
    .openapi({ description: 'A new shipping address, instead of shipping_address_id' }),
  is_withholding: z.preprocess(given => [true, 1, '1'].includes(given as never), z.boolean()).default(false),
  withholding_percent: z
    .preprocess(
      given => given || 3,
      z
        .union([z.number(), z.string()])
        .transform(Number)
        .pipe(z.literal([1, 3])),
    )
    .default(3)
    .openapi({ type: 'integer', enum: [1, 3], default: 3 }),
  is_require_tax_invoice: z.unknown().optional().openapi({
    description:
      '1: a tax invoice with the tax fields; 0: no tax invoice; omitted: the choice stored in the student’s account',
  }),
  ...taxFields,
  contact: z.object(contactFields).optional().openapi({
    description:
      'The contact data of a buyer without an account. Fields that the registration form requires (registerForm, GET /public/customlabel) are required here, too',
  }),
  idempotency_key: z.string().min(1).max(200).optional().openapi({
    description: 'One unique key per order that the buyer submits. Equivalent to the header Idempotency-Key',
  }),
  status: ignored,
  shipping_fee: ignored,
  currency_code: ignored,
  cancel_at: ignored,
  courses: ignored,
})

const ORDER_EXAMPLE = {
  course_id: [101],
  pricingplan_id: [1011],
  products: [{ product_id: 501, qty: 1 }],
  payment_method_id: 1,
  coupon_id: [1],
  promotion_id: '',
  price: 1700,
  discount: 170,
  shipping_address_id: 1,
  shipping_fee_id: 1,
  is_withholding: 0,
  withholding_percent: 3,
}

/** behaviour: Order payload */
export const orderPayload = orderBody.openapi({ example: ORDER_EXAMPLE as never })

export type OrderBody = z.infer<typeof orderBody>

/** The command to place this order. The client's figures count only as the prices that the buyer was shown. */
export function toPlaceOrder(body: OrderBody, from: { request: Request; locale: Locale }): PlaceOrder {
  const { contact } = body
  const address = body.shipping_address ?? null
  const shipping = body.shipping_fee_id !== null || body.shipping_address_id !== null || address !== null
  const invoice = wantsInvoice(body)
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
      ? { methodId: body.shipping_fee_id, addressId: body.shipping_address_id, address }
      : null,
    withholding: body.is_withholding ? body.withholding_percent : null,
    taxInvoice: invoice ? toTaxInvoice(body) : null,
    withoutTaxInvoice: invoice === false,
    contact: {
      fullname: contact?.fullname ?? '',
      email: contact?.email ?? '',
      tel: contact?.tel ?? '',
    },
    ...(contact && { profile: toProfile(contact) }),
    shown: { payable: body.total, price: body.price, discount: body.discount },
    idempotencyKey: from.request.headers.get('idempotency-key') ?? body.idempotency_key ?? null,
    locale: from.locale,
    request: from.request,
  }
}

/** undefined: the caller left it out. */
function wantsInvoice({ is_require_tax_invoice: given }: OrderBody): boolean | undefined {
  if (given === undefined || given === null || given === '') return undefined
  return [true, 1, '1', 'true'].includes(given as never)
}
