import type { Locale } from '#app/i18n/locale.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'
import type { DataOf, MailContent, MailTemplate } from './mail-content.ts'

/** What examples name, in each language. */
const NAMED = {
  th: {
    person: 'สมชาย ใจดี',
    staff: 'ศิริพร',
    course: 'สีน้ำเบื้องต้น',
    other: 'เครื่องปั้นดินเผา',
    lecture: 'วาดผลไม้',
    reason: 'ยอดเงินไม่ตรงกับคำสั่งซื้อ',
    feedback: 'เงายังไม่ถูกทิศ ลองวาดใหม่อีกครั้ง',
    subject: 'งานชิ้นต่อไป',
    parcel: ['สมชาย ใจดี', '1 ถนนสีลม กรุงเทพฯ 10500', 'EMS'],
    book: 'สมุดฝึกวาด',
    carrier: 'ไปรษณีย์ไทย',
  },
  en: {
    person: 'Somchai Jaidee',
    staff: 'Siriporn',
    course: 'Watercolour for beginners',
    other: 'Pottery',
    lecture: 'Draw fruit',
    reason: 'The amount doesn’t match the order',
    feedback: 'The shadows fall the wrong way. Please draw it once more.',
    subject: 'Your next picture',
    parcel: ['Somchai Jaidee', '1 Silom Road, Bangkok 10500', 'EMS'],
    book: 'Drawing workbook',
    carrier: 'Thailand Post',
  },
} as const

type Named = (typeof NAMED)[Locale]
type Examples = {
  readonly [Template in MailTemplate]: (named: Named, now: Instant) => DataOf<Template>
}

const ORDER = { orderId: 1024, orderToken: 'example' }
const linkPath = '/example'
const coursePath = '/courses'
const paid = { amountMinor: 129_000, currency: 'THB' } as const
const refund = ({ course, reason }: Named) => ({ ...ORDER, ...paid, names: [course], reason })

const EXAMPLES: Examples = {
  'order-placed': ({ course, other, parcel }, now) => ({
    ...ORDER,
    ...paid,
    courseNames: [course, other],
    cancelAt: now + DAY,
    sendTo: parcel,
  }),
  'report-received': (_, now) => ({
    ...ORDER,
    reported: { ...paid, originBank: 'KBANK', destinationAccount: '405-1-23456-7', transferredAt: now },
  }),
  'report-rejected': ({ reason }) => ({ ...ORDER, reason }),
  'order-approved': ({ course: name }) => ({ ...ORDER, courses: [{ name, path: coursePath }], paid }),
  'order-awaits-approval': ({ other }) => ({ ...ORDER, courses: [], waiting: [other], paid }),
  'order-cancelled': () => ORDER,
  'order-refunded': refund,
  'line-refunded': refund,
  'order-dispatched': ({ book: name, carrier }) => ({
    ...ORDER,
    items: [{ name, qty: 2 }],
    ...{ carrier, number: 'EF582568151TH' },
  }),
  'welcome-set-password': ({ person: name }) => ({ name, linkPath, orderToken: ORDER.orderToken }),
  registered: () => ({ linkPath }),
  'confirm-address': ({ person: name }) => ({ name, linkPath }),
  'reset-password': () => ({ linkPath }),
  'password-changed': () => ({ forgotPath: linkPath }),
  'sign-in-way': () => ({ provider: 'LINE', isLinked: true }),
  'confirm-email': () => ({ linkPath }),
  'email-changing': () => ({ linkPath }),
  'second-factor-reset': ({ staff: by }) => ({ by }),
  'my-data-link': () => ({ linkPath }),
  'account-erased': () => ({}),
  'homework-graded': ({ course, lecture, feedback }) => ({
    ...{ courseName: course, lectureName: lecture, isPassed: false, feedback },
    lecturePath: coursePath,
  }),
  'certificate-issued': ({ course: courseName }) => ({ courseName, linkPath }),
  'certificate-revoked': ({ course: courseName }) => ({ courseName, number: '2026-000012', linkPath }),
  'comment-answered': ({ course: courseName }) => ({ courseName, by: 'teacher', path: coursePath }),
  'teacher-message': ({ course: courseName, subject, feedback: text }) => ({
    ...{ subject, text, by: 'teacher', courseName },
    path: coursePath,
  }),
  'desk-waiting': () => ({ toGrade: 2, toAnswer: 1, toReview: 3 }),
  'team-invitation': ({ staff: by }) => ({ by, roles: 'cashier', linkPath }),
  'dangerous-act': ({ staff: by, person: what }, at) => ({
    ...{ action: 'student.roles', by, at, what, from: 'student', to: 'student,cashier' },
    path: '/admin/audit',
  }),
}

/** Returns a mail of this kind with example data, in the language of its reader. */
export function exampleMail(template: MailTemplate, locale: Locale, now: Instant): MailContent {
  return { template, data: EXAMPLES[template](NAMED[locale], now) } as MailContent
}
