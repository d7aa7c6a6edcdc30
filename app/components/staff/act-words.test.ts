import { expect, test } from 'vitest'
import { DANGEROUS_ACTS, READERS, STAFF_ACTS, type StaffActName } from '#app/business/callers/staff-acts.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import { actRows, thingWords } from './act-rows.ts'
import { actWords } from './act-words.ts'

/** What the writers store. The others store nothing, or a reason. */
const DATA: Partial<Record<StaffActName, Record<string, unknown>>> = {
  'order.refund': { reason: 'ซื้อซ้ำ', amount: 249_000, currency: 'THB', lines: [{ id: 1, amount: 249_000 }] },
  'order.review': {
    mismatchId: 1,
    paymentId: 2,
    reason: 'wrong-amount',
    resolution: 'given-back',
    note: 'โอนคืน',
  },
  'provider.set-key': { name: 'SECRET_KEY', from: null, to: 'taff' },
  'provider.remove-key': { name: 'SECRET_KEY' },
  'provider.put-back-key': { name: 'SECRET_KEY', from: '', to: 'taff' },
  'student.group': { before: 1, group: null, from: 'เช้า', to: '' },
  'student.roles': { before: 'student', roles: 'student,accountant,refunds.give' },
  'student.joined': { invitation: 'x', before: '', roles: 'student,cashier' },
  'team.second-factor': { before: '', roles: 'owner,cashier' },
  'invitation.send': { roles: 'accountant,refunds.give' },
  'invitation.withdraw': { roles: 'cashier' },
  'student.give-course': { course: 1, days: null, reason: 'ชดเชย', courseName: 'สีน้ำ' },
  'student.take-course': { grant: 1, courseName: 'สีน้ำ' },
  'form.change': {
    rules: { tel: 'required', customLabel: 'hidden' },
    studentSelectsGroup: true,
    before: { rules: { tel: 'asked', customLabel: 'asked' }, studentSelectsGroup: false },
  },
  'label.change': { from: { label: 'ไซส์', required: false }, to: { label: 'ขนาด', required: true } },
  'label.move': { way: 'up' },
  'course.change': {
    from: { name: 'สีน้ำ', description: '<p>เก่า</p>', stage: '', inOrder: false },
    to: { name: 'สีน้ำเบื้องต้น', description: '<p>ใหม่</p>', stage: 'draft', inOrder: true },
  },
  'course.plan': {
    from: { plans: { '7': { price: 135_000, statusShow: true } } },
    to: {
      plans: { '7': { price: 120_050, statusShow: false }, '8': { name: 'ใหม่', term: 30, isDefault: false } },
    },
    names: { '7': '90 วัน' },
  },
  'course.published': { was: 'draft', is: 'published' },
  'content.lecture-save': {
    name: 'ลงสี',
    from: { preview: '', content_type: 'video', content_text: '<p>เก่า</p>' },
    to: { preview: '1', content_type: 'file', content_text: '<p>ใหม่</p>' },
  },
  'content.quiz-save': {
    name: 'ลงสี',
    from: { score_pass_quiz: '60', after_failed: 'wrong', minutes: '' },
    to: { score_pass_quiz: '80', after_failed: 'answers', minutes: '10' },
  },
  'content.save-question': { name: 'ลงสี', from: { question: 'สีอะไร' }, to: { question: 'สีใด' } },
  'settings.change': { changes: [{ label: 'VAT', from: '7 %', to: '5 %' }] },
  'settings.put-back': { changes: [{ label: 'VAT', from: '5 %', to: '7 %' }] },
  'page.save': { version: 3, effectiveAt: 1, note: 'เพิ่มข้อสอง' },
  'page.put-back': { version: 4, from: 2, note: '' },
  'product.change': {
    from: { name: 'สมุด', price: 25_000, lowStockAt: null, english: {} },
    to: { name: 'สมุดงาน', price: 19_950, lowStockAt: 3, english: { name: 'Workbook' } },
  },
  'homework.grade': { courseName: 'สีน้ำ', grade: 'again' },
  'homework.take-back': { courseName: 'สีน้ำ' },
  'file.sales': { days: '2026-11-01 – 2026-11-30' },
  'file.news': { people: 12 },
  'teacher.change': {
    from: { name: 'ครูแก้ว', userId: null },
    to: { name: 'ครูแก้วใจ', userId: 'a-user' },
  },
  'product.stock': { way: 'taken', pieces: 2, reason: 'ชำรุด' },
  'group.change': { from: { name: 'เช้า', isDefault: false }, to: { name: 'ค่ำ', isDefault: true } },
}
const CODE = /[{}[\]"]|undefined|null|object|\w+\.\w+-|wrong-amount|given-back/

test.each(LOCALES.flatMap(locale => STAFF_ACTS.map(action => [action, locale] as const)))(
  'words %s in %s without codes',
  (action, locale) => {
    overwriteGetLocale(() => locale)
    for (const data of [null, {}, { reason: 'เหตุผล' }, DATA[action] ?? { note: 'เหตุผล' }]) {
      const words = actWords({ action, data })
      expect(words).toMatch(/\S/)
      expect(words).not.toMatch(CODE)
      expect(words).not.toContain(action)
      // English words are English: a message that falls back to Thai would hide that one is missing.
      if (locale === 'en' && data === null) expect(words).not.toMatch(/[ก-๙]/)
    }
  },
)

test('says what was before and after', () => {
  overwriteGetLocale(() => 'en')
  const words = (action: StaffActName) => actWords({ action, data: DATA[action] ?? null })
  expect(words('student.roles')).toBe(
    'changed roles: Student → Student, Accountant, Accountant with refund rights',
  )
  expect(words('student.joined')).toBe('accepted an invitation: none → Student, Cashier')
  expect(words('invitation.withdraw')).toBe('withdrew an invitation: Cashier')
  expect(words('provider.set-key')).toBe('saved a key: SECRET_KEY: none → ends in taff')
  expect(words('label.change')).toBe('changed the custom field: name: ไซส์ → ขนาด · required: no → yes')
  expect(words('course.change')).toMatch(/: สีน้ำ → สีน้ำเบื้องต้น · Description · .*: no → yes$/)
  expect(words('course.published')).toMatch(/: Draft → Published$/)
  expect(words('course.plan')).toBe(
    'changed a plan: 90 วัน · Price in baht: 1350 → 1200.50 · On sale: yes → no · Plan name: none → ใหม่ · Length of access: none → 30',
  )
  expect(words('content.lecture-save')).toMatch(/: ลงสี · .*: no → yes · .*: Video → File · [^:]+$/i)
  expect(words('content.quiz-save')).toMatch(/: ลงสี · .*: 60 → 80 · .* · .*: none → 10$/)
  expect(words('content.save-question')).toBe('saved a question: ลงสี · Question: สีอะไร → สีใด')
  expect(words('homework.grade')).toBe('marked homework: สีน้ำ · Returned for changes')
  expect(words('order.refund')).toMatch(/: ฿2,490 · ซื้อซ้ำ$/)
  expect(words('student.group')).toBe('changed the group: เช้า → none')
})

test('shows no code of an act that it does not know', () => {
  overwriteGetLocale(() => 'en')
  expect(actWords({ action: 'order.unheard-of', data: { x: 1 } })).not.toContain('unheard')
})

test.each(LOCALES)('names every kind of thing in %s', locale => {
  overwriteGetLocale(() => locale)
  for (const kind of Object.keys(READERS) as (keyof typeof READERS)[]) {
    expect(thingWords({ kind, thing: 'abc', name: 'ชื่อ' })).toMatch(/\S+ ชื่อ$/)
    expect(thingWords({ kind, thing: '7', name: null })).toMatch(/ 7$/)
  }
})

test('a file says where it ends when acts are missing', () => {
  overwriteGetLocale(() => 'en')
  expect(actRows([], null)).toHaveLength(1)
  expect(actRows([], Date.UTC(2026, 10, 22, 3))[1]?.[0]).toContain('2026-11-22 10:00:00')
})

test('dangerous acts are acts of the log', () => {
  expect(STAFF_ACTS).toEqual(expect.arrayContaining(Object.keys(DANGEROUS_ACTS)))
})
