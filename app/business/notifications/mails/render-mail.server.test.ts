import { compile } from 'html-to-text'
import { expect, test } from 'vitest'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { headerFault } from '#app/business/notifications/mail-transport.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { LOCALES, type Locale, localizedPath, pathOfEnglish } from '#app/i18n/locale.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { thaiLettersIn } from '#app/testing/pages/thai-letters.ts'
import fc from '#app/testing/setup/fast-check.ts'
import type { MailContent, MailTemplate } from './mails.ts'
import { renderMail } from './render-mail.server.tsx'

const SITE = {
  shop: {
    ...defaultSettings,
    title: 'โรงเรียนวาดภาพ',
    contactEmail: 'help@shop.test',
    contactTel: '021234567',
  },
  url: 'https://shop.test',
}
const ORDER = { orderId: 12, orderToken: 'tok_en-1' }
const REFUND = {
  ...ORDER,
  amountMinor: 99_050,
  currency: 'THB' as const,
  names: ['สีน้ำเบื้องต้น'],
  reason: 'ซื้อซ้ำ',
}
const REPORTED = {
  amountMinor: 208_097,
  currency: 'THB' as const,
  originBank: 'KBANK',
  destinationAccount: '405-1-23456-7',
  transferredAt: Date.UTC(2026, 10, 20, 17, 5),
}
/** One mail of each kind. A missing kind is a type error. */
const MAILS: {
  readonly [Template in MailTemplate]: readonly [
    data: Extract<MailContent, { template: Template }>['data'],
    path: string | null,
  ]
} = {
  'welcome-set-password': [
    { name: 'สมชาย ใจดี', linkPath: '/set-password/abc', orderToken: 't' },
    '/set-password/abc',
  ],
  'order-placed': [
    {
      ...ORDER,
      amountMinor: 135_050,
      currency: 'THB',
      courseNames: ['สีน้ำเบื้องต้น', 'Perspective'],
      cancelAt: Date.UTC(2026, 10, 20, 17, 5),
      sendTo: ['สมศรี ดี', '0812345678', '1 ถนนสีลม', 'EMS'],
      taxInvoice: ['บริษัท ครัวไทย จำกัด', '0105561000001'],
    },
    '/order/tok_en-1',
  ],
  'report-received': [{ ...ORDER, reported: REPORTED }, '/order/tok_en-1'],
  'homework-graded': [
    {
      courseName: 'สีน้ำเบื้องต้น',
      lectureName: 'วาดผลไม้',
      isPassed: false,
      feedback: 'เงายังไม่ถูกทิศ',
      lecturePath: '/course/101-x?learn=true&lecture=7',
    },
    '/course/101-x?learn=true&lecture=7',
  ],
  'order-approved': [
    {
      ...ORDER,
      courses: [{ name: 'สีน้ำ', path: '/course/1-x?learn=true' }],
      paid: { amountMinor: 208_097, currency: 'THB' },
    },
    '/course/1-x?learn=true',
  ],
  'order-awaits-approval': [
    {
      ...ORDER,
      courses: [{ name: 'สีน้ำ', path: '/course/1-x?learn=true' }],
      waiting: ['เครื่องปั้น'],
      paid: { amountMinor: 350_000, currency: 'THB' },
    },
    '/order/tok_en-1',
  ],
  'report-rejected': [{ ...ORDER, reason: 'ยอดไม่ตรง' }, '/order/tok_en-1'],
  'order-cancelled': [ORDER, '/order/tok_en-1'],
  'order-refunded': [{ ...REFUND, ended: ['เรียนฟรีด้วยกัน'] }, '/order/tok_en-1'],
  'line-refunded': [{ ...REFUND, amountMinor: 0 }, '/order/tok_en-1'],
  'order-dispatched': [
    {
      ...ORDER,
      items: [{ name: 'สมุดฝึกวาด', qty: 2 }],
      ...{ carrier: 'ไปรษณีย์ไทย', number: 'EF582568151TH', page: 'https://carrier.example/track' },
    },
    '/order/tok_en-1',
  ],
  registered: [{ linkPath: '/login' }, '/login'],
  'reset-password': [{ linkPath: '/set-password/xyz' }, '/set-password/xyz'],
  'password-changed': [{ forgotPath: '/forgotpass' }, '/forgotpass'],
  'sign-in-way': [{ provider: 'LINE', isLinked: true }, '/myaccount/sign-in-ways'],
  'confirm-email': [{ linkPath: '/confirm-email/xyz' }, '/confirm-email/xyz'],
  'email-changing': [{ linkPath: '/stop-email-change/xyz' }, '/stop-email-change/xyz'],
  'second-factor-reset': [{ by: 'ศิริพร' }, '/admin/security'],
  'team-invitation': [
    { by: 'ศิริพร', roles: 'cashier,accountant,refunds.give', linkPath: '/invitation/xyz' },
    '/invitation/xyz',
  ],
  'dangerous-act': [
    {
      action: 'student.roles',
      by: 'ศิริพร',
      at: 1_790_000_000_000,
      what: 'สมชาย',
      from: 'student',
      to: 'student,cashier',
      path: '/admin/payments',
    },
    '/admin/payments',
  ],
  'my-data-link': [{ linkPath: '/my-data/xyz' }, '/my-data/xyz'],
  'account-erased': [{}, null],
  'comment-answered': [
    { courseName: 'สีน้ำ', by: 'teacher', path: '/course/1/comments?thread=2' },
    '/course/1/comments?thread=2',
  ],
  'teacher-message': [
    {
      ...{ subject: 'งานชิ้นต่อไป', text: 'ลองสีอื่นดู\nแล้วส่งใหม่', by: 'teacher', courseName: 'สีน้ำ' },
      path: '/course/1-x?learn=true',
    },
    '/course/1-x?learn=true',
  ],
  'desk-waiting': [{ toGrade: 2, toAnswer: 1, toReview: 100 }, '/teach'],
  'certificate-issued': [{ courseName: 'สีน้ำเบื้องต้น', linkPath: '/certificate/abc' }, '/certificate/abc'],
  'certificate-revoked': [
    { courseName: 'สีน้ำเบื้องต้น', number: '2026-000012', linkPath: '/certificate/abc' },
    '/certificate/abc',
  ],
  'confirm-address': [{ name: 'สมชาย', linkPath: '/confirm-address/xyz' }, '/confirm-address/xyz'],
}
const EVERY: readonly (readonly [MailContent, path: string | null])[] = [
  ...Object.entries(MAILS).map(
    ([template, [data, path]]) => [{ template, data } as MailContent, path] as const,
  ),
  [{ template: 'sign-in-way', data: { provider: 'Google', isLinked: false } }, '/myaccount/sign-in-ways'],
]
const CASES = EVERY.flatMap(([content, path]) =>
  LOCALES.map(locale => [content.template, locale, content, path] as const),
)

test.each(CASES)(
  'says %s in %s as HTML and as text, with its link if it has one',
  (_template, locale, content, path) => {
    const { subject, html, text } = renderMail(content, locale, SITE)
    expect(subject).not.toBe('')
    const page = readPage(html)
    expect(page.getAttribute('lang')).toBe(locale)
    const links = page.links.filter(link => link.startsWith('https://shop.test/'))
    const address = `https://shop.test${localizedPath(path ?? '', locale)}`
    expect(links).toEqual(path === null ? [] : expect.arrayContaining([address]))
    expect(links.filter(link => pathOfEnglish(new URL(link).pathname) === null)).toEqual(
      locale === 'en' ? [] : links,
    )
    expect(text).toContain(path === null ? '' : address)
    expect(text).toContain('help@shop.test')
    expect(text).not.toMatch(/<\w|undefined|null|\[object/)
  },
)

const asHtmlToText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'p.copy', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false } },
    { selector: 'dt', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: 'dd', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
  ],
})

test.each(CASES)('writes the text of %s in %s as html-to-text does', (_template, locale, content) => {
  const { html, text } = renderMail(content, locale, SITE)
  expect(text).toBe(asHtmlToText(html))
})

test('promises when a slip is checked only to buyers who transfer', () => {
  const placed = {
    ...ORDER,
    amountMinor: 99_050,
    currency: 'THB' as const,
    courseNames: ['สีน้ำ'],
    cancelAt: null,
  }
  const mails: readonly (readonly [MailContent, boolean])[] = [
    [{ template: 'order-placed', data: placed }, true],
    [{ template: 'order-placed', data: { ...placed, paidOnline: true } }, false],
    [{ template: 'order-placed', data: { ...placed, amountMinor: 0 } }, false],
    [{ template: 'report-received', data: { ...ORDER, reported: REPORTED } }, true],
    [{ template: 'report-received', data: ORDER }, false],
  ]
  for (const [mail, isPromised] of mails) {
    const { text } = renderMail(mail, 'en', SITE)
    expect(text.includes('We check slips within 24 hours.'), JSON.stringify(mail)).toBe(isPromised)
    const promising = renderMail(mail, 'en', { ...SITE, shop: { ...SITE.shop, slipCheckHours: 0 } })
    expect(promising.text).not.toContain('We check slips')
  }
})

test.each([
  [1, 'We check slips within 1 hour.'],
  [48, 'We check slips within 2 days.'],
])('promises to check slips within %d hours', (slipCheckHours, promise) => {
  const mail: MailContent = { template: 'report-received', data: { ...ORDER, reported: REPORTED } }
  expect(renderMail(mail, 'en', { ...SITE, shop: { ...SITE.shop, slipCheckHours } }).text).toContain(promise)
})

test('shows what a teacher wrote as words, not as markup', () => {
  const [[data]] = [MAILS['homework-graded']]
  const content = { template: 'homework-graded', data: { ...data, feedback: '<script>x()</script>' } }
  const { html, text } = renderMail(content as MailContent, 'th', SITE)
  expect(html).not.toContain('<script')
  expect(text).toContain('<script>x()</script>')
})

test('shows amount, courses and deadline in Bangkok time', () => {
  const [content] = EVERY[1] ?? []
  const { subject, text } = renderMail(content as MailContent, 'th', SITE)
  expect(subject).toContain('12')
  for (const fact of ['฿1,350.50', 'สีน้ำเบื้องต้น', 'Perspective', '21 พ.ย. 2569 เวลา 00:05 น.'])
    expect(text).toContain(fact)
})

/** The same facts as somebody writes them who uses no Thai letter. */
const inLatin = <Facts>(facts: Facts): Facts =>
  JSON.parse(JSON.stringify(facts).replaceAll(/[\u0e00-\u0e7f]+/g, 'Thai'))

test.each(EVERY.map(([content]) => content))('writes $template in English without a Thai letter', content => {
  const { subject, html, text } = renderMail(inLatin(content), 'en', inLatin(SITE))
  expect(thaiLettersIn([subject, html, text].join('\n'))).toEqual([])
})

test('says a bank account before and after, and that it is off', () => {
  const data = {
    ...{
      action: 'bank-account.change' as const,
      by: 'Siriporn',
      at: 1_790_000_000_000,
      what: 'SCB 4051234567',
    },
    ...{
      from: 'SCB 4051234567 · Shop',
      to: 'SCB 4051234567 · Shop · ○',
      path: '/admin/settings/bank-accounts',
    },
  }
  const { text } = renderMail({ template: 'dangerous-act', data }, 'en', SITE)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('SCB 4051234567 · Shop → SCB 4051234567 · Shop · Off')
})

test('tells owners of an erasure the reason, and that nothing can be put back', () => {
  const data = {
    action: 'student.erase' as const,
    by: 'Siriporn',
    at: 1_790_000_000_000,
    what: 'Asked by phone',
  }
  const mail = { template: 'dangerous-act' as const, data: { ...data, path: '/admin/students/u1' } }
  const { subject, text } = renderMail(mail, 'en', SITE)
  expect(subject).not.toContain('Asked')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Reason: Asked by phone')
  expect(text).not.toContain('Review and undo')
})

test('tells a person whom staff erased that the school was asked to', () => {
  const text = (data: { byStaff?: true }) =>
    renderMail({ template: 'account-erased', data }, 'en', SITE).text.replaceAll(/\s+/g, ' ')
  expect(text({ byStaff: true })).toContain('The school did this')
  expect(text({})).not.toContain('The school did this')
})

test("an online order's mail mentions no slip", () => {
  const [placed] = EVERY[1] ?? []
  const online = { template: 'order-placed', data: { ...placed?.data, paidOnline: true } } as MailContent
  expect(renderMail(online, 'en', SITE).text).not.toContain('slip')
  expect(renderMail(placed as MailContent, 'en', SITE).text).toContain('slip')
})

test('shows the reported and the paid amounts', () => {
  const reported = renderMail(
    { template: 'report-received', data: { ...ORDER, reported: REPORTED } },
    'th',
    SITE,
  )
  for (const fact of ['฿2,080.97', 'ธนาคารกสิกรไทย', '405-1-23456-7', '21 พ.ย. 2569 เวลา 00:05 น.'])
    expect(reported.text).toContain(fact)
  const paid = { amountMinor: 208_097, currency: 'THB' } as const
  const approved = renderMail(
    { template: 'order-approved', data: { ...ORDER, courses: [], paid } },
    'en',
    SITE,
  )
  expect(approved.text).toContain('฿2,080.97')
  const free = renderMail({ template: 'order-approved', data: { ...ORDER, courses: [] } }, 'en', SITE)
  expect(free.text).not.toContain('฿')
})

test.each([
  ['en', 'You’re enrolled. You can start now.', /payment|paid/i],
  ['th', 'คุณลงทะเบียนเรียนแล้ว เริ่มเรียนได้เลย', /ชำระ|ได้รับเงิน/],
] as const)('tells nobody who paid nothing of a payment (%s)', (locale, sentence, payment) => {
  const courses = [{ name: 'A', path: '/course/1' }]
  const { text } = renderMail({ template: 'order-approved', data: { ...ORDER, courses } }, locale, SITE)
  expect(text).toContain(sentence)
  expect(text).not.toMatch(payment)
})

test('shows the reason of a rejection', () => {
  const data = { ...ORDER, reason: 'Wrong amount\nPlease send 10 baht more' }
  expect(renderMail({ template: 'report-rejected', data }, 'en', SITE).text).toContain('Wrong amount')
})

test('escapes text that people typed', () => {
  const name = '<script>alert(1)</script> & "you"'
  const course = { name: '<img src=x onerror=alert(1)>', path: '/course/1' }
  const { html } = renderMail(
    { template: 'order-approved', data: { ...ORDER, courses: [course] } },
    'en',
    SITE,
  )
  const page = readPage(html)
  expect(page.text).toContain(course.name)
  expect(page.querySelector('img[src=x]')).toBeNull()
  const data = { name, linkPath: '/set-password/abc' }
  const welcome = readPage(renderMail({ template: 'welcome-set-password', data }, 'en', SITE).html)
  expect(welcome.querySelector('script')).toBeNull()
})

test.each(['Win now at www.evil.test', 'https://evil.test', 'a@evil.test', 'evil.com', ''])(
  'leaves %j out of the greeting',
  name => {
    const content: MailContent = {
      template: 'welcome-set-password',
      data: { name, linkPath: '/set-password/a' },
    }
    const { text } = renderMail(content, 'en', SITE)
    expect(text).toContain('Hello,')
    expect(text).not.toContain('evil')
  },
)

test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'set-password'])(
  'never links to %s',
  linkPath => {
    expect(() =>
      renderMail({ template: 'reset-password', data: { linkPath } }, 'th' as Locale, SITE),
    ).toThrow()
  },
)

test('removes line breaks of the shop’s name from subjects', () => {
  const site = { ...SITE, shop: { ...SITE.shop, title: 'Shop\r\nBcc: all@example.com' } }
  const { subject } = renderMail({ template: 'reset-password', data: { linkPath: '/a' } }, 'en', site)
  expect(subject).toBe('Set a new password at Shop Bcc: all@example.com')
})

test('names a shop without a title by its host', () => {
  const site = { ...SITE, shop: { ...SITE.shop, title: '' } }
  expect(renderMail({ template: 'reset-password', data: { linkPath: '/a' } }, 'en', site).subject).toContain(
    'shop.test',
  )
})

/** Returns the facts with every text replaced by a hostile one that tries to add a header. */
function typedBy(stranger: string, value: unknown): unknown {
  if (typeof value === 'string') return stranger
  if (Array.isArray(value)) return value.map(item => typedBy(stranger, item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    /path|token|currency|^action$/i.test(key) ? inner : typedBy(stranger, inner),
  ])
  return Object.fromEntries(entries)
}

const BREAK = fc.constantFrom('\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\t', '%0d%0a', '\r\n\r\n')
const HEADER = fc.constantFrom('Bcc: all@evil.test', 'Subject: x', 'Content-Type: text/html', '.', 'a@b.co')
const hostile = fc
  .array(fc.oneof(BREAK, HEADER, fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map(parts => parts.join(''))

test('typed text never adds a header to any mail', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.constantFrom(...EVERY),
      fc.constantFrom(...LOCALES),
      (typed, [content], locale) => {
        const told = { ...content, data: typedBy(typed, content.data) } as MailContent
        const { subject } = renderMail(told, locale, { ...SITE, shop: { ...SITE.shop, title: typed } })
        expect(headerFault({ to: 'buyer@example.com', subject })).toBeNull()
        expect(subject).not.toMatch(/[\r\n\0]/)
      },
    ),
    { numRuns: 300 },
  )
})

test('refuses an address with anything after it', () => {
  fc.assert(
    fc.property(hostile, BREAK, (typed, lineBreak) => {
      for (const to of [
        `a@b.co${lineBreak}${typed}`,
        `a@b.co${typed}, c@d.co`,
        `A <a@b.co>`,
        `a${lineBreak}@b.co`,
      ]) {
        const isHeld = headerFault({ to, subject: 'x' }) !== null || !/[\r\n\0\s,<>]/.test(to)
        expect(isHeld).toBe(true)
      }
      const kept = parseEmailAddress(typed) ?? 'a@b.co'
      expect(headerFault({ to: kept, subject: 'x' })).toBeNull()
    }),
  )
})

test.each(EVERY.map(([content]) => content))('begins $template with the school’s own sentence', content => {
  const mailOpenings = { ...defaultSettings.mailOpenings, [content.template]: 'Hello from <us> & the river.' }
  const site = { ...SITE, shop: { ...SITE.shop, mailOpenings } }
  const [own, ours] = [renderMail(content, 'en', site), renderMail(content, 'en', SITE)]
  expect(own.text.replace('Hello from <us> & the river.\n\n', '')).toBe(ours.text)
  expect(own.html).not.toContain('<us>')
})

test('greets a person before the school’s own sentence', () => {
  const mailOpenings = { ...defaultSettings.mailOpenings, 'welcome-set-password': 'We are glad.' }
  const data = { name: 'Somchai', linkPath: '/set-password/a' }
  const site = { ...SITE, shop: { ...SITE.shop, mailOpenings } }
  const { text } = renderMail({ template: 'welcome-set-password', data }, 'en', site)
  expect(text).toMatch(/Hello Somchai,\n+We are glad\.\n+We’ve created/)
})
