import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { settings } from '#app/db/schema/settings.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { previewTypedMail } from './preview-mail.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 6, 1) })
const { db } = needs
const as = (role: Role): Caller => ({
  visitorId: 'v' as VisitorId,
  sessionEnded: null,
  account: {
    ...{ userId: 'o1' as UserId, username: null, name: 'O', email: 'o@school.test' },
    ...{ roles: [role], sessionId: '' },
  },
})
const previews = async (typed: Readonly<Record<string, string>>, role: Role = 'owner') =>
  previewTypedMail(needs, { kind: 'order-placed', typed }, as(role))

const STORED = {
  mail_sender_name: 'ริมน้ำ',
  'mail_opening_order-placed': 'ข้อความที่บันทึกไว้',
  english: { title: 'Riverside', 'mail_opening_order-placed': 'What was saved' },
}

beforeEach(async () => {
  await db.delete(settings)
  await db
    .insert(settings)
    .values(Object.entries(STORED).map(([key, value]) => ({ key, value, updatedAt: 1 })))
})

test('shows a mail as it is worded now, in both languages, and saves nothing', async () => {
  const shown = await previews({
    mail_sender_name: 'ริมน้ำ',
    'mail_opening_order-placed': 'ร่างใหม่',
    'english.mail_opening_order-placed': 'A new draft',
  })
  expect(shown).toEqual({
    ok: true,
    value: {
      'mail_opening_order-placed': expect.stringContaining('ร่างใหม่'),
      'english.mail_opening_order-placed': expect.stringContaining('A new draft'),
    },
  })
  // Settings of other groups stay as they are stored.
  expect(shown.ok && shown.value['english.mail_opening_order-placed']).toContain('Riverside')
  const rows = await db.select().from(settings)
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(STORED)
})

test('leaves the opening out of the English mail once it is cleared', async () => {
  const shown = await previews({
    'mail_opening_order-placed': 'ร่างใหม่',
    'english.mail_opening_order-placed': '',
  })
  const english = shown.ok ? shown.value['english.mail_opening_order-placed'] : ''
  expect(english).toContain('Riverside')
  expect(english).not.toMatch(/ร่างใหม่|What was saved/)
})

test('names the field that cannot be saved', async () => {
  const faults = { mail_reply_to: { code: 'not-email' } }
  expect(await previews({ mail_reply_to: 'answers at school' })).toEqual({
    ok: false,
    error: { code: 'INPUT_ERROR', faults },
  })
})

test('is only for people who may change the settings', async () => {
  for (const role of ['student', 'instructor', 'cashier', 'editor', 'accountant', 'support'] as const)
    expect(await previews({}, role)).toEqual({ ok: false, error: { code: 'NOT_STAFF' } })
})
