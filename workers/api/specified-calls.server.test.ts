import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'

/*
 * Every call that the specification lists. Each row must be served and documented, unless it is marked 'providers' or
 * 'mails'. behaviour: List of calls
 */

type Row = readonly [method: string, path: string, later?: 'providers' | 'mails']

const ROWS: readonly Row[] = [
  ['get', '/public/course/videoplaylist/{courseId}'],
  ['get', '/public/payments/howtobuy'],
  ['get', '/private/progress/student/{userId}/course/{courseId}'],
  ['get', '/private/progress/lasttime/{userId}/course/{courseId}'],
  ['get', '/private/course/countdowntime/{courseId}'],
  ['get', '/public/cart/{userId}'],
  ['get', '/private/cart'],
  ['get', '/api/user/group'],
  ['get', '/api/storage/details'],
  ['post', '/api/home/test_upload'],
  ['post', '/public/students/course-detail-page'],
  ['post', '/api/send/to/email/registration'],
  ['post', '/public/cart/getCouponByCouponCode'],
  ['post', '/private/cart/order'],
  ['post', '/api/chulabook/cart'],
  ['post', '/public/cart/deleteorder'],
  ['post', '/public/cart/deleteitem'],
  ['post', '/public/payment/report'],
  ['post', '/private/payment/report'],
  ['get', '/private/cart/ordercourse'],
  ['get', '/private/students'],
  ['post', '/public/cart/getallcoupon'],
  ['post', '/public/cart/getallpriecingplan'],
  ['get', '/public/cart/payments/methods'],
  ['get', '/public/payments/methods'],
  ['get', '/public/payments/methods/1'],
  ['get', '/public/payments/methods/1/bank'],
  ['get', '/api/payments/methods/banktreansfer'],
  ['get', '/api/payments/methods/3'],
  ['get', '/private/payments/methods/order/{orderId}'],
  ['get', '/api/setting/site/into/1'],
  ['get', '/public/cart/promotion/all'],
  ['get', '/public/courses'],
  ['get', '/public/product'],
  ['get', '/public/courses/{id}/{n}'],
  ['get', '/public/products/{id}/{n}'],
  ['post', '/public/course/cate/pathname'],
  ['get', '/public/customlabel'],
  ['post', '/api/payment/scb/qrcode/create'],
  ['get', '/api/omise/creditcard/applicationid', 'providers'],
  ['post', '/api/omise/creditcard', 'providers'],
  ['post', '/private/orders/payment/approved', 'providers'],
  ['get', '/api/omise/promptpay/applicationid', 'providers'],
  ['post', '/api/omise/promptpay', 'providers'],
  ['get', '/private/orders/{id}'],
  ['post', '/api/payment/2c2p/payment/link'],
  ['post', '/api/payment/2c2p/qr-code/link'],
  ['post', '/api/gbprime'],
  ['post', '/api/gbprime/promptpay'],
  ['post', '/api/pay-solutions'],
  ['post', '/webhook/payment/pay-solutions'],
  ['post', '/api/send/to/email/paymentorder'],
  ['put', '/private/myaccount/students/tax'],
  // The specification implies these without naming them. decisions: Calls
  ['post', '/public/students/login'],
  ['post', '/public/cart/additem'],
  ['post', '/public/cart/order'],
]

type Operation = {
  requestBody?: { content: Record<string, { schema: { $ref?: string; example?: unknown } }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { example?: unknown }> }
}

const document = async () =>
  (await (await SELF.fetch('http://shop.test/api/openapi.json')).json()) as Document

test('serves and documents every call of the specification', async () => {
  const { paths } = await document()
  const missing = ROWS.filter(([method, path, later]) => !later && !paths[path]?.[method])
  expect(missing.map(([method, path]) => `${method} ${path}`)).toEqual([])
})

test('documents an example body for each cart and account call', async () => {
  const { paths, components } = await document()
  const about = /^\/(public|private)\/(cart|myaccount)\/|^\/api\/chulabook\//
  const without = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema
      if (!schema || !about.test(path)) return []
      const named = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
      return named?.example === undefined ? [path] : []
    }),
  )
  expect(without).toEqual([])
})
