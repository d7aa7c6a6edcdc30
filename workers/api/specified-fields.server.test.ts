import { SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'

/*
 * Every field that the specification names for an entity, by the call that answers or takes it. The document of the
 * calls is made from the same schemas that check bodies and write answers. behaviour: Entities
 */

type Row = readonly [entity: string, call: string, part: 'body' | 'answer', fields: string]

const ROWS: readonly Row[] = [
  [
    'registration',
    'post /public/students/course-detail-page',
    'body',
    'firstname lastname firstname_eng lastname_eng nickname email age tel address username password customLabel branchid educationList level biography displayImgUrl createby studentGroupKpi tax_company_certificate is_require_tax_invoice tax_person_type tax_name_one tax_name_two tax_payer_identification_no tax_address tax_is_delivery_by_tax_address tax_delivery_address is_registration_layout_four',
  ],
  [
    'row of the playlist',
    'get /public/course/videoplaylist/{courseId}',
    'answer',
    'sections_id sections_name sections_location lectures_id lectures_name lectures_preview lectures_content_type lectures_content_file lectures_content_text lectures_quiz_id lectures_homework_id lectures_video_id lectures_video_name lectures_video_url video_length',
  ],
  [
    'access to a course',
    'get /private/course/countdowntime/{courseId}',
    'answer',
    'planType startDateTime courseDays term termUnit term2 termUnit2 isTermUnit2 countDownTime progressTime orderID finishDateTime readLecture',
  ],
  [
    'line of the cart',
    'get /public/cart/{userId}',
    'answer',
    'key name image pricingplan_id price courseID cartID courseType qty pricingType',
  ],
  [
    'pricing plan',
    'post /public/cart/getallpriecingplan',
    'answer',
    'id name course_id plan_type term term_unit term_2 term_unit_2 price price_usd pricing_type status_show need_approval free_course_ids free_for buy_course_free is_default is_for_member reference_code reference_id value',
  ],
  [
    'coupon',
    'post /public/cart/getCouponByCouponCode',
    'answer',
    'id code courses discount_type discount_amont discount_amount_usd coupon_type number_of_course payment_method',
  ],
  [
    'promotion',
    'get /public/cart/promotion/all',
    'answer',
    'id title description_list coursesInPromotion number_of_course promotion_type discount_type discount_amont discount_amount_usd discount',
  ],
  ['user group', 'get /api/user/group', 'answer', 'id name is_default'],
  [
    'order to place',
    'post /public/cart/order',
    'body',
    'user_id course_id payment_method_id coupon_id promotion_id status price discount shipping_fee currency_code pricingplan_id courses cancel_at shipping_address_id shipping_fee_id is_withholding withholding_percent',
  ],
  [
    'placed order',
    'post /public/cart/order',
    'answer',
    'success orderId order_detail id price withholding_price shipping_fee currency_code coupon_list_code order_course_list payment_status',
  ],
  [
    'order',
    'get /private/orders/{id}',
    'answer',
    'price discount shipping_fee withholding_price payment_status order_token tel email',
  ],
  [
    'student',
    'get /private/students',
    'answer',
    'firstname lastname email tel address is_require_tax_invoice tax_person_type user_fullname',
  ],
  [
    'payment method',
    'get /public/payments/methods',
    'answer',
    'id name payment_type application_id_1 name_web bankList bank_name account_name account_id prompt_pay_image',
  ],
  // Only 2C2P has a second public id.
  ['payment method of 2C2P', 'get /api/payments/methods/3', 'answer', 'application_id_1 application_id_2'],
  [
    'bank that money comes from',
    'get /api/payments/methods/banktreansfer',
    'answer',
    'banktransfer_value banktransfer_nameth',
  ],
  [
    'payment report',
    'post /public/payment/report',
    'body',
    'order_id contact_name email payment_method_id status bank_code tel bank_account transfer_datetime time transfer_amount description payment address slip',
  ],
  ['taken payment report', 'post /public/payment/report', 'answer', 'orderPaymentId order_token'],
  [
    'tax invoice',
    'put /private/myaccount/students/tax',
    'body',
    'tax_person_type tax_name_one tax_name_two tax_payer_identification_no tax_address tax_is_delivery_by_tax_address tax_delivery_address tax_company_certificate',
  ],
  ['custom field', 'get /public/customlabel', 'answer', 'id type_label label order_label required item_list'],
  [
    'product',
    'get /public/products/{id}/{n}',
    'answer',
    'id meta_title meta_description preview videoUrl pictureUrl priceDetail courseDescription course_type image_detail available_qty',
  ],
  ['site', 'get /api/setting/site/into/1', 'answer', 'title photo_favicon is_thank_you_page'],
]

type Json = { [name: string]: Json }
let document: Json = {}

beforeAll(async () => {
  document = (await (await SELF.fetch('http://shop.test/api/openapi.json')).json()) as Json
})

test.each(ROWS)('%s has the fields of the specification: %s, %s', (_, call, part, fields) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths?.[path]?.[method] ?? {}
  const content = part === 'body' ? operation.requestBody : (operation.responses?.['200'] ?? {})
  const names = namesIn(content ?? {})
  expect(fields.split(' ').filter(name => !names.has(name))).toEqual([])
})

/** Returns the names of all properties of a schema and of those in it. */
function namesIn(value: unknown, seen = new Set<unknown>()): Set<string> {
  const found = new Set<string>()
  if (typeof value !== 'object' || value === null || seen.has(value)) return found
  seen.add(value)
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') for (const name of Object.keys(inner)) found.add(name)
    const target =
      key === '$ref' ? document.components?.schemas?.[String(inner).split('/').at(-1) ?? ''] : inner
    for (const name of namesIn(target, seen)) found.add(name)
  }
  return found
}
