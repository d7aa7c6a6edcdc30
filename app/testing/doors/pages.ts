import type { Doors, Things } from './door.ts'

const EVERYONE = { for: 'everyone' } as const
const LINK = { for: 'link' } as const
const STAFF = { for: 'staff' } as const
const SIGNED_IN = { for: 'signed-in' } as const

const anyForm = () => ({ intent: 'none' })
const STAFF_FORM = { ...STAFF, send: anyForm }
const EVERYONES_FORM = { ...EVERYONE, send: anyForm }
const A_DECISION = {
  ...STAFF,
  send: ({ order }: Things) => ({ intent: 'approve', orderId: order.id, reportId: 1 }),
}

/** Every route of Remix's: GET for a page or a loader, POST for an action. */
export const PAGES: Doors = {
  'GET /': EVERYONE,
  'GET /*': { ...EVERYONE, at: () => '/no-such-page' },
  'GET /courses': EVERYONE,
  'GET /course/:id': { ...EVERYONE, at: () => '/course/101-course' },
  'POST /course/:id': { ...EVERYONES_FORM, at: () => '/course/101-course' },
  'GET /product/:id': { ...EVERYONE, at: () => '/product/5-workbook' },
  'GET /promotion/:id': { ...EVERYONE, at: () => '/promotion/1' },
  'GET /promotion/:id/add': { ...EVERYONE, at: () => '/promotion/1/add' },
  'POST /promotion/:id/add': { ...EVERYONES_FORM, at: () => '/promotion/1/add' },
  'GET /discount/:code': { ...EVERYONE, at: () => '/discount/SAVE100' },
  'GET /cart': EVERYONE,
  'POST /cart': EVERYONES_FORM,
  'GET /cart/add': EVERYONE,
  'POST /cart/add': EVERYONES_FORM,
  'GET /cart/change': EVERYONE,
  'POST /cart/change': EVERYONES_FORM,
  'GET /cart/bookstore': EVERYONE,
  'POST /cart/bookstore': EVERYONES_FORM,
  'POST /checkout': EVERYONES_FORM,
  'GET /language': EVERYONE,
  'POST /language': { ...EVERYONE, send: () => ({ locale: 'th', returnTo: '/' }) },

  'GET /login': EVERYONE,
  'POST /login': EVERYONES_FORM,
  'GET /login/code': EVERYONE,
  'POST /login/code': EVERYONES_FORM,
  'POST /logout': { ...EVERYONES_FORM, endsSession: true },
  'GET /logout': EVERYONE,
  'GET /register': EVERYONE,
  'POST /register': EVERYONES_FORM,
  'GET /forgotpass': EVERYONE,
  'POST /forgotpass': EVERYONES_FORM,
  'GET /set-password/:token': { ...EVERYONE, at: () => '/set-password/not-a-link' },
  'POST /set-password/:token': { ...EVERYONES_FORM, at: () => '/set-password/not-a-link' },

  'GET /signin/:provider': { ...EVERYONE, at: () => '/signin/line?outcome=CANCELLED' },
  'POST /signin/:provider': { ...EVERYONES_FORM, at: () => '/signin/line' },
  'GET /signin/:provider/callback': {
    ...EVERYONE,
    at: () => '/signin/line/callback?state=forged&code=forged',
  },
  'GET /confirm-address/:proof': { ...EVERYONE, at: () => '/confirm-address/not-a-link' },
  'POST /confirm-address/:proof': { ...EVERYONES_FORM, at: () => '/confirm-address/not-a-link' },
  'GET /myaccount/sign-in-ways': SIGNED_IN,
  'POST /myaccount/sign-in-ways': { ...SIGNED_IN, send: () => ({ unlink: 'none' }) },
  'GET /myaccount/email-address': SIGNED_IN,
  'POST /myaccount/email-address': { ...SIGNED_IN, send: () => ({ email: '' }) },

  'GET /order/:token': LINK,
  'POST /order/:token': { ...LINK, send: () => ({ intent: 'cancel' }) },
  'POST /order/:token/pay': { ...LINK, send: anyForm, anonymous: 302 },
  'GET /order/:token/qr': { ...LINK, provedIn: 'workers/api/scb-and-gbprime.server.test.ts' },
  'GET /order/:token/card': { ...EVERYONE, at: ({ open }) => `/order/${open.token}/card` },
  'POST /order/:token/report': { ...LINK, send: anyForm },
  'POST /order/:token/resume': { ...LINK, send: anyForm },
  'GET /thankyou': { ...EVERYONE, at: ({ order }) => `/thankyou?orderId=${order.token}` },
  'GET /payment/card/:link': { ...EVERYONE, at: () => '/payment/card/forged.link' },
  'POST /payment/card/:link': { ...EVERYONES_FORM, at: () => '/payment/card/forged.link' },
  'GET /card-payment/:order?': { ...EVERYONE, at: ({ open }) => `/card-payment/${open.id}` },
  'POST /card-payment/:order?': { ...EVERYONES_FORM, at: ({ open }) => `/card-payment/${open.id}` },

  'GET /myaccount/student/order': SIGNED_IN,
  'GET /myaccount/addresses': EVERYONE,
  'POST /myaccount/addresses': EVERYONES_FORM,
  'POST /addresses': EVERYONES_FORM,
  'POST /tax-data': { ...SIGNED_IN, studentsOnly: true, send: anyForm, anonymous: 401 },

  'GET /admin': { ...STAFF, others: 302 },
  'GET /admin/orders': STAFF,
  'POST /admin/orders': A_DECISION,
  'GET /admin/orders/:id': { ...STAFF, at: ({ order }) => `/admin/orders/${order.id}` },
  'POST /admin/orders/:id': { ...A_DECISION, at: ({ order }) => `/admin/orders/${order.id}` },
  'POST /admin/decide': A_DECISION,
  'POST /admin/refund': STAFF_FORM,
  'GET /admin/review': STAFF,
  'POST /admin/review': STAFF_FORM,
  'GET /admin/letters': STAFF,
  'POST /admin/letters': STAFF_FORM,
  'GET /admin/payments': STAFF,
  'POST /admin/payments': STAFF_FORM,
  'POST /admin/act': STAFF_FORM,
  'GET /admin/doctor': STAFF,
  'GET /admin/security': STAFF,
  'POST /admin/security': STAFF_FORM,
  'GET /admin/coupons': STAFF,
  'GET /admin/coupons/new': STAFF,
  'POST /admin/coupons/new': STAFF_FORM,
  'GET /admin/coupons/:id': { ...STAFF, at: () => '/admin/coupons/1' },
  'POST /admin/coupons/:id': { ...STAFF_FORM, at: () => '/admin/coupons/1' },
  'GET /admin/promotions': STAFF,
  'GET /admin/promotions/new': STAFF,
  'POST /admin/promotions/new': STAFF_FORM,
  'GET /admin/promotions/:id': { ...STAFF, at: () => '/admin/promotions/1' },
  'POST /admin/promotions/:id': { ...STAFF_FORM, at: () => '/admin/promotions/1' },
  'POST /admin/offer': STAFF_FORM,

  'GET /dev/mailbox': { for: 'own-machine' },
  'GET /dev/mailbox/:id': { for: 'own-machine', at: () => '/dev/mailbox/1' },
}
