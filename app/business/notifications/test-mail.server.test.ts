import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { MAIL_KIND_NAMES } from '#app/business/settings/mail-kinds.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import type { Log } from '#app/platform/log.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { thaiLettersIn } from '#app/testing/pages/thai-letters.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import type { Mail, MailFailure } from './mail-transport.ts'
import { previewMail, sendTestMail } from './test-mail.server.ts'

let sent: Mail[]
let answer: Result<null, MailFailure>
const quiet: Log = { info() {}, warn() {}, error() {}, with: () => quiet }
const needs = {
  ...shopNeeds({ now: Date.UTC(2026, 6, 1) }),
  log: quiet,
  mail: {
    async send(mail: Mail) {
      if (answer.ok) sent.push(mail)
      return answer
    },
  },
}
const { db } = needs
const as = (roles: Role[], email = 'owner@school.test'): Caller => ({
  visitorId: 'v' as VisitorId,
  sessionEnded: null,
  account: { userId: 'o1' as UserId, username: null, name: 'O', email, roles, sessionId: '' },
})
const owner = as(['owner'])
const PLACED = { kind: 'order-placed', locale: 'en' } as const
const saves = (values: Readonly<Record<string, unknown>>) =>
  db.insert(settings).values(Object.entries(values).map(([key, value]) => ({ key, value, updatedAt: 1 })))

beforeEach(async () => {
  sent = []
  answer = ok(null)
  await db.batch([db.delete(outbox), db.delete(throttles), db.delete(settings)])
})

test('lets only owners see a preview and send a test', async () => {
  for (const role of ['student', 'instructor', 'cashier', 'editor', 'accountant', 'support'] as const) {
    const refused = { ok: false, error: { code: 'NOT_STAFF' } }
    expect(await previewMail(needs, PLACED, as([role]))).toEqual(refused)
    expect(await sendTestMail(needs, PLACED, as([role]))).toEqual(refused)
  }
  expect(sent).toEqual([])
})

test.each(MAIL_KIND_NAMES)('previews %s in both languages', async kind => {
  for (const locale of LOCALES) {
    const shown = await previewMail(needs, { kind, locale }, owner)
    expect(shown).toMatchObject({ ok: true, value: { replyTo: null } })
    if (shown.ok && locale === 'en') expect(thaiLettersIn(shown.value.html)).toEqual([])
  }
})

test('previews the sender, where answers go and the opening sentence', async () => {
  await saves({
    mail_sender_name: 'ริมน้ำ',
    mail_reply_to: 'answers@school.test',
    english: { mail_sender_name: 'Riverside', 'mail_opening_order-placed': 'Thank you so much.' },
  })
  const shown = await previewMail(needs, PLACED, owner)
  expect(shown).toMatchObject({
    value: {
      from: { name: 'Riverside', email: 'shop@shop.test' },
      replyTo: 'answers@school.test',
      html: expect.stringContaining('Thank you so much.'),
    },
  })
})

test('sends a marked test to the own address alone', async () => {
  await saves({ mail_sender_name: 'ริมน้ำ' })
  const told = { outcome: 'sent', to: 'owner@school.test', why: '' }
  expect(await sendTestMail(needs, PLACED, owner)).toEqual({ ok: true, value: told })
  expect(sent).toMatchObject([
    { to: 'owner@school.test', senderName: 'ริมน้ำ', subject: expect.stringMatching(/^\[Test\] /) },
  ])
  expect(await db.select().from(outbox)).toMatchObject([{ state: 'sent', recipient: 'owner@school.test' }])
})

test.each([
  ['UNREACHABLE', 'later'],
  ['REFUSED', 'refused'],
] as const)('says why a test is %s', async (code, outcome) => {
  answer = refuse({ code, why: 'no such mailbox' })
  expect(await sendTestMail(needs, PLACED, owner)).toMatchObject({
    value: { outcome, why: expect.stringContaining('no such mailbox') },
  })
})

test('refuses the sixth test within ten minutes', async () => {
  for (let count = 0; count < 5; count++)
    expect(await sendTestMail(needs, PLACED, owner)).toMatchObject({ ok: true })
  expect(await sendTestMail(needs, PLACED, owner)).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  expect(sent).toHaveLength(5)
})

test('sends no test to an account without an address', async () => {
  const nowhere = as(['owner'], 'o1@no-address.invalid')
  expect(await sendTestMail(needs, PLACED, nowhere)).toEqual({ ok: false, error: { code: 'NO_ADDRESS' } })
  expect(await db.$count(outbox)).toBe(0)
})
