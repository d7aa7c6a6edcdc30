import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { registerSentence } from '#app/components/account/account-words.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { faultSentence, labelOf, type NamedField } from '#app/refusals/registration-words.ts'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/*
 * The registration page's answer to each wrong input, from the built shop in both languages: beside its field, read out
 * with the field, and with all other typed values kept. behaviour: Registration rules; behaviour: Account refusals
 */

const { DB } = env as unknown as { DB: D1Database }
const LOCALES = ['th', 'en'] as const
const FIELDS = [
  ...['firstname', 'lastname', 'firstname_eng', 'lastname_eng', 'nickname', 'age', 'tel', 'address', 'level'],
  ...['biography', 'branchid', 'educationList', 'studentGroupKpi'],
]
const OWN = { inputtext: 1, select: 2, multiple: 3, checkbox: 4, radio: 5, image: 6 }
const PICTURE = 6

beforeAll(async () => {
  const asked = FIELDS.map(field => [field, { is_enable: 1, is_require: 1 }])
  const picture = { is_enable: 1, is_require: 0 }
  await put('registerForm', { ...Object.fromEntries(asked), displayImgUrl: picture, customLabel: picture })
  for (const key of ['is_student_select_group', 'is_enable_tax_invoice', 'feature_tax']) await put(key, 1)
  await DB.batch([
    DB.prepare("INSERT INTO user_groups (id, name, is_default) VALUES (1, 'ทั่วไป', 1)"),
    ...Object.entries(OWN).map(([type, id]) =>
      DB.prepare(
        'INSERT INTO custom_labels (id, type_label, label, order_label, required, item_list) VALUES (?, ?, ?, ?, ?, ?)',
      ).bind(id, type, ownLabel(id), id, id === PICTURE ? 0 : 1, JSON.stringify(['แดง', 'ดำ "เข้ม"'])),
    ),
  ])
})

const ownLabel = (id: number) => `ถาม & <${id}>`

function put(key: string, value: unknown) {
  return DB.prepare('INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (?, ?, 0)')
    .bind(key, JSON.stringify(value))
    .run()
}

const FILLED: Readonly<Record<string, string>> = {
  firstname: 'สมศรี "แดง"',
  lastname: 'ดี <b>',
  firstnameEng: 'Somsri',
  lastnameEng: "D'ee",
  nickname: 'ศรี 🎈',
  age: '31',
  tel: '0812345678',
  address: '9 ซอย 3\nกรุงเทพฯ',
  level: 'ป.ตรี',
  biography: 'ชอบ & รัก',
  branch: 'บางรัก',
  education: 'รร. ก\nรร. ข',
  userGroup: '1',
  'label.1': 'ไลน์',
  'label.2': 'ดำ "เข้ม"',
  'label.3': 'แดง',
  'label.4': 'ดำ "เข้ม"',
  'label.5': 'แดง',
  email: 'Somsri@example.com',
  username: 'Somsri99',
}
const PASSWORDS = { password: 'ม้า ลา แกะ' }

/** Returns the answer to this form, with the main part of its page. */
async function post(change: Readonly<Record<string, string>>, locale: Locale, browser = aBrowser()) {
  const fields = { ...FILLED, ...PASSWORDS, returnTo: '/courses', ...change }
  const { status, text, page } = await browser.post('/register', fields, { 'Accept-Language': locale })
  const main = page.querySelector('main') ?? page
  const alerts = main.querySelectorAll('[role=alert]').map(alert => alert.querySelector('p')?.text)
  return { status, text, main, alerts, lang: page.getAttribute('lang') }
}
type Answered = Awaited<ReturnType<typeof post>>

const invalidIn = ({ main }: Answered) => main.invalidNames
const saidOf = ({ main }: Answered, name: string) =>
  main.querySelectorAll(`[name="${name}"]`).map(({ description }) => description)

/** Expects the page to keep all typed values except passwords. */
function expectKept({ main, text }: Answered, change: Readonly<Record<string, string>>) {
  const {
    password,
    passwordAgain = '',
    ...typed
  }: Record<string, string> = { ...FILLED, ...PASSWORDS, ...change }
  const shown = Object.keys(typed).map(name => [name, main.values(name).find(value => value !== '') ?? ''])
  expect(Object.fromEntries(shown)).toEqual(typed)
  for (const secret of [password, passwordAgain].filter(Boolean)) expect(text).not.toContain(secret)
}

type Fault = Parameters<typeof faultSentence>[0]
const long = 'ก'.repeat(256)
const FACTS = { passwordMinLength: 6 }
const FACTS_OF_PASSWORD = { ...FACTS, label: '', most: 255 }
const LONGEST: Readonly<Record<string, number>> = { address: 2_000, biography: 2_000 }

/** For each field: what is typed, and the expected error. */
const CASES: readonly (readonly [string, string, Fault])[] = [
  ...['firstname', 'lastname', 'firstnameEng', 'lastnameEng', 'nickname', 'level', 'branch'].flatMap(
    (name): [string, string, Fault][] => [
      [name, '', 'REQUIRED'],
      [name, '  ', 'REQUIRED'],
      [name, long, 'TOO_LONG'],
    ],
  ),
  ...['address', 'biography'].flatMap((name): [string, string, Fault][] => [
    [name, '', 'REQUIRED'],
    [name, '🎈'.repeat(2_001), 'TOO_LONG'],
  ]),
  ['age', '', 'REQUIRED'],
  ['age', '๓๑', 'NOT_AN_AGE'],
  ['age', '121', 'NOT_AN_AGE'],
  ['tel', '', 'REQUIRED'],
  ['tel', '08123456', 'NOT_A_TEL'],
  ['tel', '081-2345678', 'NOT_A_TEL'],
  ['education', '', 'REQUIRED'],
  ['education', long, 'TOO_LONG'],
  ['education', Array.from({ length: 21 }, (_, i) => `รร. ${i}`).join('\n'), 'TOO_MANY'],
  ['userGroup', '', 'REQUIRED'],
  ['email', '', 'REQUIRED'],
  ['email', 'somsri@', 'INVALID_FORMAT_EMAIL'],
  ['email', 'สมศรี@example.com', 'INVALID_FORMAT_EMAIL'],
  ['username', 'สม ศรี', 'INVALID_FORMAT_USERNAME'],
  ['username', 'x'.repeat(256), 'TOO_LONG'],
  ['password', '', 'REQUIRED'],
  // No password that a random id on the page could contain.
  ['password', '?x!', 'PASSWORD_TOO_SHORT'],
  ['password', 'password1', 'PASSWORD_COMMON'],
  ['password', 'นก'.repeat(65), 'PASSWORD_TOO_LONG'],
  ['label.1', '', 'REQUIRED'],
  ['label.1', long, 'TOO_LONG'],
  ...[2, 3, 4, 5].map((id): [string, string, Fault] => [`label.${id}`, '', 'REQUIRED']),
]

describe.each(LOCALES)('in %s the page shows an error for', locale => {
  const labelFor = (field: string) =>
    field.startsWith('label.') ? ownLabel(Number(field.slice(6))) : labelOf(field as NamedField, { locale })

  test.each(CASES.map(([name, typed, fault]) => [name, fault, typed] as const))(
    '%s is %s',
    async (name, fault, typed) => {
      const change = { [name]: typed }
      const answer = await post(change, locale)
      expect([answer.status, answer.lang, invalidIn(answer)]).toEqual([400, locale, [name]])
      const facts = { ...FACTS, label: labelFor(name), most: LONGEST[name] ?? 255 }
      const sentence = faultSentence(fault, facts, { locale })
      for (const said of saidOf(answer, name)) expect(said).toContain(sentence)
      expect(answer.alerts).toContain(registerSentence('INPUT_ERROR', 0, locale))
      expectKept(answer, change)
    },
  )

  test('a password whose confirmation differs, which older pages still send', async () => {
    const change = { passwordAgain: 'ไม่ใช่คำเดียวกัน' }
    const answer = await post(change, locale)
    expect([answer.status, invalidIn(answer)]).toEqual([400, ['password']])
    expect(saidOf(answer, 'password').join()).toContain(
      faultSentence('PASSWORDS_DIFFER', FACTS_OF_PASSWORD, { locale }),
    )
    expectKept(answer, {})
  })

  test.each([
    ['userGroup', '99'],
    ['label.2', 'เขียว'],
    ['label.3', 'เขียว'],
    ['label.4', 'เขียว'],
    ['label.5', 'เขียว'],
  ])('an option that does not exist: %s %j', async (name, typed) => {
    const answer = await post({ [name]: typed }, locale)
    expect([answer.status, invalidIn(answer)]).toEqual([400, [name]])
    for (const said of saidOf(answer, name)) expect(said).toContain(m.register_not_an_option({}, { locale }))
  })

  test.each(['displayImage', `label.${PICTURE}`])('a picture of another person: %s', async name => {
    const answer = await post({ [name]: 'theirs' }, locale)
    expect([answer.status, invalidIn(answer)]).toEqual([400, [`${name}.file`]])
    expect(saidOf(answer, `${name}.file`)).toEqual([m.register_picture_not_found({}, { locale })])
    expect(answer.text).not.toContain('theirs')
    expectKept(answer, {})
  })

  test('missing fields of the tax invoice', async () => {
    const answer = await post({ wantsTaxInvoice: '1', taxPayerId: '123', taxDelivery: 'other' }, locale)
    const missing = ['taxNameOne', 'taxNameTwo', 'taxAddress', 'taxDeliveryAddress', 'taxPayerId']
    expect(answer.status).toBe(400)
    expect(invalidIn(answer)).toEqual(expect.arrayContaining(missing))
    expect(saidOf(answer, 'taxPayerId').join()).toContain(m.tax_error_id_count({ count: 3 }, { locale }))
    expectKept(answer, { wantsTaxInvoice: '1', taxPayerId: '123' })
  })

  test('nothing, if it only asked to check a form without mistakes, and creates no account', async () => {
    const answer = await post({ isCheck: '1' }, locale)
    expect([answer.status, invalidIn(answer), answer.alerts]).toEqual([400, [], []])
    const found = await DB.prepare('SELECT 1 FROM user WHERE email = ?').bind('somsri@example.com').first()
    expect(found).toBeNull()
    expectKept(answer, {})
  })

  test('an email and a user name already in use', async () => {
    const { email, username } = await anAccount(shopNeeds())
    const byEmail = await post({ email }, locale)
    expect([byEmail.status, invalidIn(byEmail)]).toEqual([400, ['email']])
    expect(saidOf(byEmail, 'email').join()).toContain(m.account_duplicate_email({}, { locale }))
    expectKept(byEmail, { email })
    const byName = await post({ username }, locale)
    expect([byName.status, invalidIn(byName)]).toEqual([400, ['username']])
    expect(saidOf(byName, 'username').join()).toContain(m.account_duplicate_username({}, { locale }))
    expectKept(byName, { username })
  })

  test.each([
    ['max_students', 'OVER_LIMIT_USER'],
    ['max_new_students_per_day', 'ERROR_CREATE_USER_IN_DAY'],
  ])('the whole form when %s is reached: %s', async (key, code) => {
    // The shop counts the day's registrations only once it sets that limit.
    if (key === 'max_new_students_per_day') await put(key, 1)
    const last = { username: `${code.replaceAll('_', '')}${locale}`, email: `${code}.${locale}@example.com` }
    expect((await post(last, locale)).status).toBe(302)
    await put(key, 1)
    const change = { username: 'Limited', email: 'limited@example.com' }
    const answer = await post(change, locale)
    await DB.prepare('DELETE FROM settings WHERE key = ?').bind(key).run()
    await DB.prepare("DELETE FROM throttles WHERE key = 'registrations'").run()
    expect([answer.status, invalidIn(answer)]).toEqual([400, []])
    expect(answer.alerts).toEqual([registerSentence(code, 0, locale)])
    expectKept(answer, change)
  })
})

test('makes a username from the email for a person who left it empty', async () => {
  const email = 'Left.Empty@example.com'
  expect((await post({ email, username: ' ' }, 'en')).status).toBe(302)
  const found = await DB.prepare('SELECT username FROM user WHERE email = ?')
    .bind(email.toLowerCase())
    .first()
  expect(found).toEqual({ username: expect.stringMatching(/^leftempty\d{4}$/) })
})
