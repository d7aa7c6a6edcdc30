import { createRoute, z } from '@hono/zod-openapi'
import { sendToBookstore } from '#app/business/storefront/bookstore/send-to-bookstore.server.ts'
import { amount, listOf, optionalId, wireId } from './fields.wire.ts'
import { refused } from './refusals.ts'
import { requireSelf } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Sends the cart to a bookstore, where it is paid. behaviour: Bookstore cart */
export const bookstoreRoutes = createRouter()

/** A field that the specification's clients send and the shop ignores: the server builds the bookstore's payload. */
const ignored = z.unknown().optional().openapi({ description: 'Accepted and ignored; the server decides' })

const bookstoreBody = z
  .object({
    user_id: z.string().max(64).optional().openapi({ description: 'Must be the caller’s own id' }),
    email: z
      .string()
      .max(255)
      .default('')
      .openapi({ description: 'The email address of a visitor. Ignored for a signed-in caller' }),
    course_id: listOf(wireId).optional().openapi({ description: 'The course ids, compared with the cart' }),
    price: amount.optional().openapi({
      description:
        'The price that the buyer saw. It is compared with the computed price and not used otherwise',
    }),
    totalPrice: amount.optional(),
    discount: amount.optional(),
    shipping_address_id: optionalId,
    courses: ignored,
    cancel_at: ignored,
    order_at: ignored,
  })
  .openapi({
    example: {
      email: 'buyer@example.com',
      course_id: [101],
      price: 1350,
      totalPrice: 1350,
      discount: 0,
    } as never,
  })

const bookstoreAnswer = z.object({
  success: z.literal(true),
  sucess: z.literal(true).openapi({ description: 'Spelled like this because callers depend on it' }),
  location: z.string().openapi({ description: 'The address that the buyer continues at' }),
})

bookstoreRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/chulabook/cart',
    summary:
      'Sends the caller’s stored cart to the bookstore and returns the address that the buyer continues at',
    request: jsonBody(bookstoreBody),
    responses: answersOf(bookstoreAnswer),
  }),
  async c => {
    const body = c.req.valid('json')
    const self = await requireSelf(c, body.user_id)
    if (!self.ok) return self.answer
    const command = {
      email: body.email,
      shippingAddressId: body.shipping_address_id,
      shown: { price: body.price, total: body.totalPrice, discount: body.discount },
      courseIds: body.course_id?.length ? body.course_id : null,
    }
    const sent = await sendToBookstore(c.var.context.services, command, self.caller)
    if (!sent.ok) return refused(c, sent.error)
    const { location } = sent.value
    return c.json({ success: true, sucess: true, location } satisfies z.infer<typeof bookstoreAnswer>)
  },
)
