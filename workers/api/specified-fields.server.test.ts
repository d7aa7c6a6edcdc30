import { SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'

/*
 * Every field that the specification names for an entity, by the call that answers or takes it. The document of the
 * calls is made from the same schemas that check bodies and write answers. behaviour: Entities
 */

/** `place`: where the entity stands in the body or answer; '' is the top, and a list stands for its entries. */
type Row = readonly [entity: string, call: string, part: 'body' | 'answer', place: string, fields: string]

const ROWS: readonly Row[] = [
  [
    'registration',
    'post /public/students/course-detail-page',
    'body',
    '',
    'firstname lastname firstname_eng lastname_eng nickname email age tel address username password customLabel branchid educationList level biography displayImgUrl createby studentGroupKpi tax_company_certificate is_require_tax_invoice tax_person_type tax_name_one tax_name_two tax_payer_identification_no tax_address tax_is_delivery_by_tax_address tax_delivery_address is_registration_layout_four',
  ],
  [
    'row of the playlist',
    'get /public/course/videoplaylist/{courseId}',
    'answer',
    'data',
    'sections_id sections_name sections_location lectures_id lectures_name lectures_preview lectures_content_type lectures_content_file lectures_content_text lectures_quiz_id lectures_homework_id lectures_video_id lectures_video_name lectures_video_url video_length',
  ],
  [
    'access to a course',
    'get /private/course/countdowntime/{courseId}',
    'answer',
    '',
    'planType startDateTime courseDays term termUnit term2 termUnit2 isTermUnit2 countDownTime progressTime orderID finishDateTime readLecture',
  ],
  [
    'line of the cart',
    'get /public/cart/{userId}',
    'answer',
    'data',
    'key name image pricingplan_id price courseID cartID courseType qty pricingType',
  ],
  [
    'pricing plan',
    'post /public/cart/getallpriecingplan',
    'answer',
    'data',
    'id name course_id plan_type term term_unit term_2 term_unit_2 price price_usd pricing_type status_show need_approval free_course_ids free_for buy_course_free is_default is_for_member reference_code reference_id value',
  ],
  [
    'coupon',
    'post /public/cart/getCouponByCouponCode',
    'answer',
    'data',
    'id code courses discount_type discount_amont discount_amount_usd coupon_type number_of_course payment_method',
  ],
  [
    'promotion',
    'get /public/cart/promotion/all',
    'answer',
    'data',
    'id title description_list coursesInPromotion number_of_course promotion_type discount_type discount_amont discount_amount_usd discount',
  ],
  ['user group', 'get /api/user/group', 'answer', 'data', 'id name is_default'],
  [
    'order to place',
    'post /public/cart/order',
    'body',
    '',
    'user_id course_id payment_method_id coupon_id promotion_id status price discount shipping_fee currency_code pricingplan_id courses cancel_at shipping_address_id shipping_fee_id is_withholding withholding_percent',
  ],
  ['placed order', 'post /public/cart/order', 'answer', '', 'success orderId order_detail'],
  [
    'placed order with its lines',
    'post /public/cart/order',
    'answer',
    'order_detail',
    'id price withholding_price shipping_fee currency_code coupon_list_code order_course_list payment_status',
  ],
  [
    'order',
    'get /private/orders/{id}',
    'answer',
    'data',
    'price discount shipping_fee withholding_price payment_status order_token tel email',
  ],
  [
    'student',
    'get /private/students',
    'answer',
    'response',
    'firstname lastname email tel address is_require_tax_invoice tax_person_type user_fullname',
  ],
  [
    'payment method',
    'get /public/payments/methods',
    'answer',
    'data',
    'id name payment_type application_id_1 name_web bankList',
  ],
  [
    'bank account of a payment method',
    'get /public/payments/methods',
    'answer',
    'data.bankList',
    'bank_name account_name account_id prompt_pay_image',
  ],
  // Only 2C2P has a second public id.
  [
    'payment method of 2C2P',
    'get /api/payments/methods/3',
    'answer',
    'data',
    'application_id_1 application_id_2',
  ],
  [
    'bank that money comes from',
    'get /api/payments/methods/banktreansfer',
    'answer',
    'data',
    'banktransfer_value banktransfer_nameth',
  ],
  [
    'payment report',
    'post /public/payment/report',
    'body',
    '',
    'order_id contact_name email payment_method_id status bank_code tel bank_account transfer_datetime time transfer_amount description payment address slip',
  ],
  ['taken payment report', 'post /public/payment/report', 'answer', '', 'orderPaymentId order_token'],
  [
    'tax invoice',
    'put /private/myaccount/students/tax',
    'body',
    '',
    'tax_person_type tax_name_one tax_name_two tax_payer_identification_no tax_address tax_is_delivery_by_tax_address tax_delivery_address tax_company_certificate',
  ],
  [
    'custom field',
    'get /public/customlabel',
    'answer',
    'data',
    'id type_label label order_label required item_list',
  ],
  [
    'product',
    'get /public/products/{id}/{n}',
    'answer',
    'data',
    'id meta_title meta_description preview priceDetail courseDescription course_type image_detail available_qty',
  ],
  ['preview of a product', 'get /public/products/{id}/{n}', 'answer', 'data.preview', 'videoUrl pictureUrl'],
  ['site', 'get /api/setting/site/into/1', 'answer', 'data', 'title photo_favicon is_thank_you_page'],
]

type Json = { [name: string]: Json }
let document: Json = {}

beforeAll(async () => {
  document = (await (await SELF.fetch('http://shop.test/api/openapi.json')).json()) as Json
})

test.each(ROWS)('%s has the fields of the specification: %s, %s', (_, call, part, place, fields) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths?.[path]?.[method]
  const { content } = (part === 'body' ? operation?.requestBody : operation?.responses?.['200']) ?? {}
  const names = Object.keys(propertiesAt(place, content?.['application/json']?.schema))
  expect(fields.split(' ').filter(name => !names.includes(name))).toEqual([])
})

/** Returns the own properties of the schema at this place, without those of the schemas in it. */
function propertiesAt(place: string, schema: Json = {}): Json {
  const steps = place.split('.').filter(Boolean)
  const entity = steps.reduce((outer, step) => entryOf(outer).properties?.[step] ?? {}, schema)
  return entryOf(entity).properties ?? {}
}

function entryOf({ items, ...schema }: Json): Json {
  const entry = items ?? schema
  const name = entry.$ref ? String(entry.$ref).split('/').at(-1) : null
  return (name && document.components?.schemas?.[name]) || entry
}
