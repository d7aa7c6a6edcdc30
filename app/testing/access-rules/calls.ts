import type { AccessRules, ResourceIds } from './access-rule.ts'

const EVERYONE = { for: 'everyone' } as const
const PROVIDER = { for: 'provider' } as const

/** Names the order by its number, which only its owner may use. */
const byNumber = (key = 'orderId', named: 'order' | 'open' = 'open') => ({
  for: 'owner' as const,
  anonymous: 404,
  send: (ids: ResourceIds) => ({ [key]: ids[named].id }),
})

const report = ({ open }: ResourceIds) => ({
  order_id: open.id,
  contact_name: 'A',
  email: 'a@example.com',
  tel: '0812345678',
  bank_code: 'SCB',
  bank_account: '123-4-56789-0',
  transfer_datetime: '2026-01-02',
  time: '10:30',
  transfer_amount: 1500,
})

const VIDEO_IN_PARTS = {
  for: 'owner',
  provedIn: 'app/business/uploads/videos/video-uploads.server.test.ts',
} as const
const BY_LINK = { provedIn: 'workers/files/lecture-files.server.test.ts' }
const OVERSEERS_CALL = { for: 'courses.oversee', anonymous: 401, courseTeacherToo: true } as const
const homeworkPath = ({ homework }: ResourceIds) => `/private/homework/lecture/${homework.lectureId}`
/** The lecture of the table has no quiz. */
const BY_QUIZ = { provedIn: 'workers/api/quizzes.server.test.ts' }
const NO_ANSWERS = () => ({ answers: [] })
const A_NOTE = {
  at: () => '/private/notes/00000000-0000-4000-8000-000000000001',
  provedIn: 'app/business/learning/notes/notes.server.test.ts',
}
const WATCHED = { lectures_id: 72, ranges: [[0, 1]], position: 1, at: 1 }
const A_LINE = { course_id: 102, pricingplan_id: 2, qty: 1 }

/** Every route of Hono: API calls, files, the live room and webhooks. */
export const CALLS: AccessRules = {
  'GET /api/health': EVERYONE,
  'GET /api/openapi.json': EVERYONE,
  'GET /offline': EVERYONE,
  'GET /robots.txt': { ...EVERYONE, cache: /^public, max-age=3600$/ },
  'GET /:file{sitemap(?:-[1-9][0-9]?)?\\.xml}': {
    ...EVERYONE,
    at: () => '/sitemap.xml',
    cache: /^public, max-age=/,
  },
  'GET /api/docs': EVERYONE,

  'POST /public/students/login': {
    ...EVERYONE,
    send: () => ({ username: 'nobody', password: 'nothing at all' }),
  },
  'POST /public/students/course-detail-page': { ...EVERYONE, send: () => ({ email: 'nobody' }) },
  'GET /private/students': { for: 'signed-in' },
  'PUT /private/myaccount/students/tax': {
    for: 'signed-in',
    studentsOnly: true,
    send: () => ({ is_require_tax_invoice: 0 }),
  },

  'GET /private/progress/student/:userId/course/:courseId': { for: 'owner' },
  'GET /private/progress/lasttime/:userId/course/:courseId': { for: 'owner' },
  'GET /private/course/countdowntime/:courseId': { for: 'owner' },
  'POST /private/progress': { for: 'owner', send: () => ({ reports: [WATCHED] }) },
  'GET /public/course/:courseId/comments': EVERYONE,
  'GET /public/course/:courseId/comments/:commentId/replies': EVERYONE,
  'POST /private/course/:courseId/comments': { for: 'signed-in', send: () => ({ text: 'x' }) },
  'POST /private/comments/:commentId/report': { for: 'signed-in', send: () => ({ reason: 'x' }) },
  'PUT /private/comments/:commentId': { for: 'owner', send: () => ({ text: 'x', version: 1 }) },
  'POST /private/comments/:commentId/moderate': {
    for: 'comments.moderate',
    courseTeacherToo: true,
    send: () => ({ act: 'approve', version: 2 }),
  },
  'DELETE /private/comments/:commentId': { for: 'owner' },
  'GET /private/quiz/lecture/:lectureId': { for: 'owner', ...BY_QUIZ },
  'POST /private/quiz/lecture/:lectureId/attempt': { for: 'owner', ...BY_QUIZ },
  'PUT /private/quiz/attempt/:attemptId/answers': { for: 'owner', send: NO_ANSWERS, ...BY_QUIZ },
  'POST /private/quiz/attempt/:attemptId/send': { for: 'owner', send: NO_ANSWERS, ...BY_QUIZ },
  'GET /private/notes': { for: 'signed-in' },
  'PUT /private/notes/:noteId': {
    for: 'owner',
    ...A_NOTE,
    send: () => ({ lectures_id: 72, second: 1, text: 'x', updated_at: null }),
  },
  'DELETE /private/notes/:noteId': { for: 'owner', ...A_NOTE },
  'GET /api/media/lecture/:lectureId/link': { for: 'owner', anonymous: 404, staffToo: 'catalogue.write' },
  'GET /media/lecture/:id{[0-9]{1,15}}': {
    for: 'owner',
    at: () => '/media/lecture/72?e=1&s=forged',
    anonymous: 404,
    ...BY_LINK,
  },
  'GET /media/file/:id{[0-9]{1,15}}': {
    for: 'owner',
    anonymous: 404,
    at: () => '/media/file/72?e=1&s=forged',
    ...BY_LINK,
  },
  'GET /media/transcript/:id{[0-9]{1,15}}': {
    for: 'owner',
    anonymous: 404,
    at: () => '/media/transcript/72?e=1&s=forged',
    ...BY_LINK,
  },
  'GET /media/captions/:id{[0-9]{1,15}}': {
    for: 'owner',
    at: () => '/media/captions/72?e=1&s=forged',
    anonymous: 404,
    ...BY_LINK,
  },

  'GET /public/certificate/:code': { ...EVERYONE, at: () => '/public/certificate/not-a-code' },
  'GET /private/certificates': { for: 'signed-in' },
  'GET /certificate/:code/:file{(?:th|en)\\.pdf}': {
    ...EVERYONE,
    at: () => '/certificate/not-a-code/th.pdf',
  },

  'GET /public/courses': EVERYONE,
  'GET /public/courses/:id/:n': { ...EVERYONE, at: () => '/public/courses/101/1' },
  'GET /public/product': EVERYONE,
  'GET /public/products/:id/:n': { ...EVERYONE, at: () => '/public/products/5/1' },
  'GET /public/course/videoplaylist/:courseId': EVERYONE,
  'POST /public/course/cate/pathname': { ...EVERYONE, send: () => ({ link_path: '/course/101-course' }) },
  'GET /public/cart/promotion/all': EVERYONE,
  'GET /public/cart/payments/methods': EVERYONE,
  'GET /public/payments/methods': EVERYONE,
  'GET /public/payments/methods/1': EVERYONE,
  'GET /public/payments/methods/1/bank': EVERYONE,
  'GET /api/payments/methods/banktreansfer': EVERYONE,
  'GET /api/payments/methods/3': EVERYONE,
  'GET /api/omise/creditcard/applicationid': EVERYONE,
  'GET /api/omise/promptpay/applicationid': EVERYONE,
  'GET /public/payments/howtobuy': EVERYONE,
  'GET /api/setting/site/into/1': EVERYONE,
  'GET /api/user/group': EVERYONE,
  'GET /public/customlabel': EVERYONE,
  'GET /api/storage/details': EVERYONE,
  'POST /api/home/test_upload': EVERYONE,
  'POST /api/home/video-uploads': { for: 'catalogue.write', teachersToo: true },
  'GET /api/home/video-uploads/:id': VIDEO_IN_PARTS,
  'PATCH /api/home/video-uploads/:id': VIDEO_IN_PARTS,
  'DELETE /api/home/video-uploads/:id': VIDEO_IN_PARTS,
  'GET /files/homework/:id{[A-Za-z0-9_-]{1,64}}': {
    for: 'owner',
    anonymous: 404,
    at: ({ homework }) => `/files/homework/${homework.fileId}`,
    staffToo: 'courses.oversee',
  },
  'GET /private/homework/lecture/:lectureId': { for: 'owner', at: homeworkPath, staffToo: 'catalogue.write' },
  'POST /private/homework/lecture/:lectureId': {
    for: 'owner',
    at: homeworkPath,
    send: () => ({ text: 'x', seen: 'never' }),
  },
  'GET /private/homework/course/:courseId': OVERSEERS_CALL,
  'POST /private/homework/submission/:submissionId/grade': {
    ...OVERSEERS_CALL,
    at: ({ homework }) => `/private/homework/submission/${homework.submissionId}/grade`,
    send: () => ({ version: 1, grade: 'again' }),
  },
  'GET /files/upload/:id{[A-Za-z0-9_-]{1,64}}': {
    for: 'owner',
    at: ({ uploadId }) => `/files/upload/${uploadId}`,
    anonymous: 404,
    staffToo: 'money.read',
  },
  'GET /files/:name{[0-9a-f]{64}\\.[a-z0-9]{2,5}}': {
    for: 'everyone',
    at: () => `/files/${'a'.repeat(64)}.png`,
    cache: /^public, max-age=31536000/,
  },
  'GET /files/:name{[0-9a-f]{64}\\.(?:jpg|png|gif|webp|avif)}/:width{[0-9]{2,4}}': {
    for: 'everyone',
    at: () => `/files/${'a'.repeat(64)}.png/480`,
    cache: /^public, max-age=/,
  },
  'GET /files/:name{[0-9a-f]{64}\\.(?:jpg|png|gif)}/card.jpg': {
    for: 'everyone',
    at: () => `/files/${'a'.repeat(64)}.png/card.jpg`,
    cache: /^public, max-age=/,
  },

  'POST /public/cart/additem': {
    for: 'owner',
    anonymous: 404,
    send: ({ userId }) => ({ user_id: userId, ...A_LINE }),
  },
  'GET /public/cart/:userId': { for: 'owner', anonymous: 404 },
  'GET /private/cart': { for: 'signed-in' },
  'POST /public/cart/deleteitem': {
    for: 'owner',
    anonymous: 404,
    send: ({ userId }) => ({ user_id: userId }),
  },
  'POST /public/cart/getCouponByCouponCode': { ...EVERYONE, send: () => ({ coupon_code: 'SAVE100' }) },
  'POST /public/cart/getallcoupon': { ...EVERYONE, send: () => ({ couponID: [1] }) },
  'POST /public/cart/getallpriecingplan': { ...EVERYONE, send: () => ({ courseID: [101] }) },
  'POST /api/chulabook/cart': {
    for: 'owner',
    anonymous: 404,
    send: ({ userId }) => ({ user_id: userId, course_id: [101] }),
  },

  'POST /private/cart/order': { for: 'owner', send: ({ userId }) => ({ user_id: userId, ...A_LINE }) },
  'POST /public/cart/order': {
    for: 'owner',
    anonymous: 404,
    send: ({ userId }) => ({
      user_id: userId,
      course_id: [102],
      pricingplan_id: [2],
      payment_method_id: 1,
      total: 1,
      contact: { fullname: 'A B', email: 'a@example.com', tel: '0812345678' },
    }),
  },
  'GET /private/cart/ordercourse': { for: 'signed-in' },
  'GET /private/orders/:id': { for: 'owner', at: ({ order }) => `/private/orders/${order.id}` },
  'GET /private/payments/methods/order/:orderId': {
    for: 'owner',
    at: ({ order }) => `/private/payments/methods/order/${order.id}`,
  },
  'POST /public/payment/report': { for: 'owner', anonymous: 404, send: report },
  'POST /private/payment/report': { for: 'owner', send: report },
  'POST /api/send/to/email/registration': EVERYONE,
  'POST /api/send/to/email/paymentorder': byNumber('orderId', 'order'),

  'POST /api/gbprime': { ...byNumber(), anonymous: 401 },
  'POST /api/gbprime/promptpay': { ...byNumber(), anonymous: 401 },
  'POST /api/omise/creditcard': byNumber(),
  'POST /api/omise/promptpay': byNumber(),
  'POST /private/orders/payment/approved': byNumber('order_id'),
  'POST /api/paypal/order': byNumber('order_id'),
  'POST /api/paypal/capture': byNumber('order_id'),
  'POST /api/payment/2c2p/payment/link': byNumber(),
  'POST /api/payment/2c2p/qr-code/link': { ...byNumber('order_id'), anonymous: 401 },
  'POST /api/pay-solutions': { ...byNumber('order_id'), anonymous: 401 },
  'POST /api/payment/scb/qrcode/create': byNumber(),
  // Last, because it cancels the order.
  'POST /public/cart/deleteorder': byNumber('order_id'),

  'POST /webhook/payment/pay-solutions': PROVIDER,
  'GET /webhook/payment/pay-solutions': PROVIDER,
  'POST /webhook/payment/:provider{[a-z0-9-]{1,40}}': { ...PROVIDER, at: () => '/webhook/payment/omise' },
  'GET /webhook/payment/:provider{[a-z0-9-]{1,40}}': {
    for: 'provider',
    at: () => '/webhook/payment/paysolutions',
  },
  'GET /payment/return/:id{[0-9]{1,15}}': { ...PROVIDER, at: () => '/payment/return/1' },
  'POST /payment/return/:id{[0-9]{1,15}}': { ...PROVIDER, at: () => '/payment/return/1' },
  'GET /payment/return/:provider{[a-z0-9-]{1,40}}': {
    ...PROVIDER,
    at: () => '/payment/return/2c2p-securepay',
  },
  'POST /payment/return/:provider{[a-z0-9-]{1,40}}': {
    ...PROVIDER,
    at: () => '/payment/return/2c2p-securepay',
  },

  'GET /admin/letters': EVERYONE,
  'GET /admin/review': EVERYONE,
  'GET /live/session': EVERYONE,
  'GET /live/ticket': EVERYONE,
  'GET /live/visitor': EVERYONE,
  'ALL /parties/*': {
    for: 'owner',
    at: () => '/parties/shop-room/x',
    anonymous: 403,
    others: 403,
    provedIn: 'workers/live/live.server.test.ts',
  },
}
