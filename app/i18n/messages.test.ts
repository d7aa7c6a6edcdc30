import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { MAIL_KIND_NAMES } from '#app/business/settings/mail-kinds.ts'
import { GLOSSARY } from './glossary.ts'

const AREAS = globSync('app/i18n/messages/th/*.json').map(file => file.replace(/^.*[/\\]/, ''))

/** The messages of an area, each with its placeholders (`{name}`) in alphabetical order. */
function read(locale: string, area: string): Record<string, string[]> {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(`app/i18n/messages/${locale}/${area}`, 'utf8'))
  const places = (message: unknown) =>
    [...new Set(Array.from(JSON.stringify(message).matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort()
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, places(message)]))
}

test.each(AREAS)('%s has equal messages in Thai and English', area => {
  expect(read('en', area)).toEqual(read('th', area))
})

test.each(AREAS)('%s has no unused message', area => {
  expect(Object.keys(read('th', area)).filter(key => !wordsOfSource.has(key))).toEqual([])
})

const sources = globSync('{app,workers,party}/**/*.{ts,tsx}', {
  exclude: path => /[/\\](?:paraglide|journeys)$|\.test\.tsx?$/.test(path),
})
const wordsOfSource = new Set(sources.flatMap(file => readFileSync(file, 'utf8').match(/\w+/g) ?? []))

/** All texts of a message: one, or one for each plural form. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  const [forms] = message as [{ match: Record<string, string> }]
  return Object.values(forms.match)
}

function messagesOf(locale: string, area: string): [key: string, message: unknown][] {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(`app/i18n/messages/${locale}/${area}`, 'utf8'))
  return Object.entries(messages)
}

const textsIn = (locale: string) =>
  AREAS.flatMap(area =>
    messagesOf(locale, area).flatMap(([key, message]) =>
      textsOf(message).map(text => ({ area, key, text, message })),
    ),
  )
const ENGLISH = textsIn('en')
/** Word joiners (U+2060) keep a compound on one line, and are no letters. */
const THAI = textsIn('th').map(({ text, ...rest }) => ({ ...rest, text: text.replaceAll('\u2060', '') }))

test.each(GLOSSARY.flatMap(({ en, avoid }) => avoid.map(words => ({ en, words }))))(
  'says "$en" in English, never "$words"',
  ({ words }) => {
    const found = new RegExp(`\\b${words}\\b`, 'i')
    expect(ENGLISH.filter(({ text }) => found.test(text)).map(({ key }) => key)).toEqual([])
  },
)

/** The specification has these texts, word for word. */
const SPECIFIED = ['tax_invalid', 'refusals_tax_invoice_invalid']

test.each(GLOSSARY.flatMap(({ th, avoidThai = [] }) => avoidThai.map(words => ({ th, words }))))(
  'says "$th" in Thai, never "$words"',
  ({ words }) => {
    const found = new RegExp(words)
    const keys = THAI.filter(({ text }) => found.test(text)).map(({ key }) => key)
    expect(keys.filter(key => !SPECIFIED.includes(key))).toEqual([])
  },
)

test.each(MAIL_KIND_NAMES)('names the words of the mail %s after it', mail => {
  const prefix = `mail_${mail.replaceAll('-', '_')}_`
  expect(ENGLISH.some(({ key }) => key.startsWith(prefix))).toBe(true)
})

test.each(GLOSSARY)('uses its Thai term for "$en"', ({ th }) => {
  expect(THAI.some(({ text }) => text.includes(th))).toBe(true)
})

test('writes typographic quotes and one sign for three dots', () => {
  // Attributes of HTML keep straight quotes.
  const isPlain = ({ text }: { text: string }) => /["']|\.\.\./.test(text.replaceAll(/<[^>]*>/g, ''))
  expect([...ENGLISH, ...THAI].filter(isPlain).map(({ key }) => key)).toEqual([])
  expect([{ text: "it's" }, { text: 'a...' }, { text: '<a href="/x">x</a>' }].map(isPlain)).toEqual([
    true,
    true,
    false,
  ])
})

test('keeps the Thai repetition mark on the line of the word that it repeats', () => {
  const found = AREAS.flatMap(area =>
    messagesOf('th', area).filter(([, message]) => textsOf(message).some(text => text.includes(' ๆ'))),
  )
  expect(found.map(([key]) => key)).toEqual([])
})

test('says อัตโนมัติ for what the shop does by itself', () => {
  const byItself = /(?:ระบบ(?:จะ)?(?:ยืนยัน|ออก|ยกเลิก)ให้|ถูกยกเลิก|หน้านี้(?:จะ|ไม่)เปลี่ยน)เอง/
  expect(THAI.filter(({ text }) => byItself.test(text)).map(({ key }) => key)).toEqual([])
})

test('joins words only between Thai letters, and only in Thai', () => {
  const torn = /(?<![\u0e01-\u0e4e])\u2060|\u2060(?![\u0e01-\u0e4e])/
  const texts = [
    ...textsIn('th').filter(({ text }) => torn.test(text)),
    ...ENGLISH.filter(({ text }) => text.includes('\u2060')),
  ]
  expect(texts.map(({ key }) => key)).toEqual([])
})

test('writes English without Thai letters, but for the name of the language', () => {
  const found = ENGLISH.filter(({ text }) => /[\u0e01-\u0e3a\u0e40-\u0e7f]/.test(text)).map(({ key }) => key)
  expect(found).toEqual(['common_switch_language', 'common_switch_language_label'])
})

/** Words for things that are counted. A number before one of them needs a form for each number. */
const COUNTED =
  /\{\w+\} (?:[\w-]+ )?(?:courses?|lectures?|sections?|days?|hours?|minutes?|min|seconds?|months?|years?|times?|items?|products?|files?|questions?|comments?|repl(?:y|ies)|reports?|orders?|plans?|ways?|codes?|devices?|networks?|sign-ins?|characters?|digits?|bytes?|attempts?|people|students?)\b/
/** These numbers are never one: limits that the code sets, and a length that is shown with its unit's short form. */
const NEVER_ONE = new Set([
  'account_hint_password',
  'account_password_too_short',
  'account_too_long',
  'catalogue_count_over',
  'catalogue_hours_minutes',
  'catalogue_minutes',
  'editor_too_long',
  'homework_refusal_many_files',
  'lectures_fault_full',
  'homework_refusal_text_long',
  'homework_refusal_feedback_long',
  'notes_hint',
  'students_failed_sign_ins_many',
  'teach_phrase_long',
  'writing_long',
])

test('has a form for each number before a counted word in English', () => {
  const found = ENGLISH.filter(
    ({ key, text, message }) => typeof message === 'string' && COUNTED.test(text) && !NEVER_ONE.has(key),
  )
  expect(found.map(({ key }) => key)).toEqual([])
})

/** The pages of staff, where the name of a gateway says which keys and which dashboard are meant. */
const OF_STAFF = ['editor.json', 'operations.json', 'staff.json', 'students.json', 'security.json']
const GATEWAYS = [...new Set(Object.values(PAYMENT_METHODS).map(({ gateway }) => gateway))].filter(
  name => name.length > 3,
)

test.each(['th', 'en'])('names no payment gateway to buyers (%s)', locale => {
  const found = AREAS.filter(area => !OF_STAFF.includes(area)).flatMap(area =>
    messagesOf(locale, area).filter(([, message]) =>
      textsOf(message).some(text => GATEWAYS.some(name => text.toLowerCase().includes(name.toLowerCase()))),
    ),
  )
  expect(GATEWAYS).toContain('2C2P')
  expect(found.map(([key]) => key)).toEqual([])
})
