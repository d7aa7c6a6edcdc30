type Route = {
  /** The segments after the parent's. `:name` is a parameter, `?` makes a segment optional. */
  readonly path?: string
  readonly index?: true
  readonly file: string
  readonly children?: readonly Route[]
}

/**
 * Every address of a page or a form, and the file that answers it. The API and files have their own addresses, in
 * workers/.
 */
export default [
  { index: true, file: 'routes/shop/home.tsx' },
  { path: '*', file: 'routes/shop/not-found.tsx' },
  { path: 'about', file: 'routes/shop/about.tsx' },
  { path: 'course/:id', file: 'routes/shop/course.tsx' },
  { path: 'course/:id/comments', file: 'routes/shop/course-comments.tsx' },
  { path: 'courses', index: true, file: 'routes/shop/courses.tsx' },
  { path: 'discount/:code', file: 'routes/shop/coupon-link.tsx' },
  { path: 'privacy', file: 'routes/shop/privacy.tsx' },
  { path: 'product/:id', file: 'routes/shop/product.tsx' },
  { path: 'promotion/:id', file: 'routes/shop/promotion.tsx' },
  { path: 'teacher/:id', file: 'routes/shop/teacher.tsx' },
  { path: 'teachers', file: 'routes/shop/teachers.tsx' },
  { path: 'terms', file: 'routes/shop/terms.tsx' },

  { path: 'cart', file: 'routes/checkout/cart.tsx' },
  { path: 'cart/add', file: 'routes/checkout/add-to-cart.tsx' },
  { path: 'cart/bookstore', file: 'routes/checkout/bookstore.tsx' },
  { path: 'cart/change', file: 'routes/checkout/change-line.tsx' },
  { path: 'checkout', file: 'routes/checkout/checkout.tsx' },
  { path: 'promotion/:id/add', file: 'routes/checkout/add-promotion.tsx' },

  { path: 'card-payment/:order?', file: 'routes/order/card-payment.tsx' },
  { path: 'order/:token', file: 'routes/order/order.tsx' },
  { path: 'order/:token/card', file: 'routes/order/card.tsx' },
  { path: 'order/:token/left', file: 'routes/order/time-left.tsx' },
  { path: 'order/:token/pay', file: 'routes/order/pay.tsx' },
  { path: 'order/:token/qr', file: 'routes/order/qr.tsx' },
  { path: 'order/:token/report', file: 'routes/order/report.tsx' },
  { path: 'order/:token/resume', file: 'routes/order/resume.tsx' },
  { path: 'payment/card/:link', file: 'routes/order/card-link.tsx' },
  { path: 'thankyou', file: 'routes/order/thank-you.tsx' },

  { path: 'confirm-address/:proof', file: 'routes/account/confirm-address.tsx' },
  { path: 'confirm-email/:token', file: 'routes/account/confirm-email.tsx' },
  { path: 'forgotpass', file: 'routes/account/forgot-password.tsx' },
  { path: 'login', file: 'routes/account/login.tsx' },
  { path: 'login/code', file: 'routes/account/login-code.tsx' },
  { path: 'logout', file: 'routes/account/logout.tsx' },
  { path: 'my-data', index: true, file: 'routes/account/ask-my-data.tsx' },
  { path: 'my-data/:token', file: 'routes/account/my-data-link.tsx' },
  { path: 'my-data/:token/take', file: 'routes/account/take-my-data.tsx' },
  { path: 'my-data/erased', file: 'routes/account/my-data-erased.tsx' },
  {
    path: 'myaccount',
    file: 'routes/account/account.tsx',
    children: [
      { index: true, file: 'routes/account/overview.tsx' },
      { path: 'addresses', file: 'routes/account/addresses.tsx' },
      { path: 'certificates', file: 'routes/account/certificates.tsx' },
      { path: 'consents', file: 'routes/account/consents.tsx' },
      { path: 'courses', file: 'routes/account/courses.tsx' },
      { path: 'desk-mails', file: 'routes/account/desk-mails.tsx' },
      { path: 'devices', file: 'routes/account/devices.tsx' },
      { path: 'email', file: 'routes/account/email.tsx' },
      { path: 'my-data', file: 'routes/account/my-data.tsx' },
      { path: 'notes', file: 'routes/account/notes.tsx' },
      { path: 'password', file: 'routes/account/password.tsx' },
      { path: 'profile', file: 'routes/account/profile.tsx' },
      { path: 'sign-in-ways', file: 'routes/account/sign-in-ways.tsx' },
      { path: 'student/order', file: 'routes/account/orders.tsx' },
      { path: 'tax', file: 'routes/account/tax.tsx' },
    ],
  },
  { path: 'myaccount/notes/file', file: 'routes/account/notes-file.tsx' },
  { path: 'register', file: 'routes/account/register.tsx' },
  { path: 'invitation/:token', file: 'routes/account/invitation.tsx' },
  { path: 'set-password/:token', file: 'routes/account/set-password.tsx' },
  { path: 'signed-in', file: 'routes/account/signed-in.tsx' },
  { path: 'signin/:provider', file: 'routes/account/sign-in-provider.tsx' },
  { path: 'signin/:provider/callback', file: 'routes/account/sign-in-callback.tsx' },
  { path: 'stop-email-change/:token', file: 'routes/account/stop-email-change.tsx' },

  { path: 'certificate/:code', file: 'routes/learn/certificate.tsx' },
  { path: 'course/:id/quiz', file: 'routes/learn/quiz.tsx' },
  { path: 'course/:id/read', file: 'routes/learn/read.tsx' },
  { path: 'homework/:lecture', file: 'routes/learn/homework.tsx' },

  {
    path: 'teach',
    file: 'routes/teach/teach.tsx',
    children: [
      { index: true, file: 'routes/teach/courses.tsx' },
      { path: 'homework', file: 'routes/teach/homework.tsx' },
      {
        path: ':course',
        file: 'routes/teach/course.tsx',
        children: [
          { index: true, file: 'routes/teach/to-grade.tsx' },
          { path: 'comments', file: 'routes/teach/comments.tsx' },
          { path: 'homework/:submission', file: 'routes/teach/submission.tsx' },
          { path: 'quizzes', file: 'routes/teach/quizzes.tsx' },
          { path: 'students', index: true, file: 'routes/teach/students.tsx' },
          { path: 'students/:student', file: 'routes/teach/student.tsx' },
        ],
      },
    ],
  },

  {
    path: 'admin',
    file: 'routes/staff/staff.tsx',
    children: [
      { index: true, file: 'routes/staff/home.tsx' },
      { path: 'certificates', file: 'routes/staff/certificates.tsx' },
      { path: 'comments', file: 'routes/staff/comments.tsx' },
      { path: 'coupons', index: true, file: 'routes/staff/coupons.tsx' },
      { path: 'coupons/:id', file: 'routes/staff/coupon.tsx' },
      { path: 'coupons/new', file: 'routes/staff/new-coupon.tsx' },
      { path: 'failed-jobs', file: 'routes/staff/failed-jobs.tsx' },
      { path: 'orders', index: true, file: 'routes/staff/orders.tsx' },
      { path: 'orders/:id', file: 'routes/staff/order.tsx' },
      { path: 'payments', file: 'routes/staff/payments.tsx' },
      { path: 'people/registration', file: 'routes/staff/registration.tsx' },
      { path: 'promotions', index: true, file: 'routes/staff/promotions.tsx' },
      { path: 'promotions/:id', file: 'routes/staff/promotion.tsx' },
      { path: 'promotions/new', file: 'routes/staff/new-promotion.tsx' },
      { path: 'quizzes', file: 'routes/staff/quizzes.tsx' },
      { path: 'mismatches', file: 'routes/staff/mismatches.tsx' },
      { path: 'team', file: 'routes/staff/team.tsx' },
      { path: 'students', index: true, file: 'routes/staff/people.tsx' },
      { path: 'students/:id', file: 'routes/staff/person.tsx' },
    ],
  },
  { path: 'admin/act', file: 'routes/staff/act.tsx' },
  { path: 'admin/decide', file: 'routes/staff/decide.tsx' },
  { path: 'admin/doctor', file: 'routes/staff/doctor.tsx' },
  { path: 'admin/look', file: 'routes/staff/look.tsx' },
  { path: 'admin/offer', file: 'routes/staff/offer.tsx' },
  { path: 'admin/refund', file: 'routes/staff/refund.tsx' },
  { path: 'admin/rows', file: 'routes/staff/rows.tsx' },
  { path: 'admin/security', file: 'routes/staff/security.tsx' },

  { path: 'addresses', file: 'routes/endpoints/addresses.tsx' },
  { path: 'ask/:call', file: 'routes/endpoints/ask.tsx' },
  { path: 'language', file: 'routes/endpoints/language.tsx' },
  { path: 'tax-data', file: 'routes/endpoints/tax-data.tsx' },

  { path: 'dev/mailbox', index: true, file: 'routes/dev/mailbox.tsx' },
  { path: 'dev/mailbox/:id', file: 'routes/dev/mail.tsx' },
] satisfies Route[]
