import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'

const NAMES = {
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

/** Returns what example mails tell, with names in the language of their reader. */
export function exampleFacts(locale: Locale, now: Instant) {
  return {
    ...NAMES[locale],
    order: { orderId: 1024, orderToken: 'example' },
    paid: { amountMinor: 129_000, currency: 'THB' },
    linkPath: '/example',
    coursePath: '/courses',
    now,
  } as const
}

export type ExampleFacts = ReturnType<typeof exampleFacts>
