import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailboxTransport } from '#app/business/notifications/transports/mailbox-transport.server.ts'
import { connect } from '#app/db/connection.ts'
import { deadLetters, mailbox, outbox } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { readPage } from '#app/testing/pages/page.ts'
import type { Mail, MailFailure } from './mail-transport.ts'
import { type PrepareMail, prepareMail } from './outbox.server.ts'
import { sendDueMail } from './send-due-mail.server.ts'
import { MOST_ATTEMPTS, sendOutboxEntry } from './send-outbox-entry.server.ts'

const db = connect((env as unknown as { DB: D1Database }).DB)
const quiet: Log = { info() {}, warn() {}, error() {}, with: () => quiet }
const MAIL: PrepareMail = {
  key: 'report-received:1',
  template: 'report-received',
  to: 'somchai@example.com',
  locale: 'th',
  data: { orderId: 1, orderToken: 'token' },
}

let time = 0
let answers: (Result<null, MailFailure> | Error)[]
let sent: Mail[]

const needs = {
  db,
  now: () => time,
  log: quiet,
  environment: { ENVIRONMENT: 'local' as const },
  mail: {
    async send(mail: Mail) {
      const answer = answers.shift() ?? ok(null)
      if (answer instanceof Error) throw answer
      if (answer.ok) sent.push(mail)
      return answer
    },
  },
}

const down = refuse<MailFailure>({ code: 'UNREACHABLE', why: '500 from the provider' })

async function written(mail: Partial<PrepareMail> = {}): Promise<string> {
  const { id, statement } = prepareMail(needs, { ...MAIL, ...mail } as PrepareMail)
  await db.batch([statement])
  return id
}

const entry = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0]

beforeEach(async () => {
  time = Date.UTC(2026, 6, 1)
  answers = []
  sent = []
  await db.batch([db.delete(outbox), db.delete(mailbox), db.delete(deadLetters)])
})

test('sends a mail that was prepared twice only once', async () => {
  const [first, second] = [await written(), await written()]
  expect(await sendOutboxEntry(needs, first)).toBe('sent')
  expect(await sendOutboxEntry(needs, second)).toBe('not-due')
  expect(sent).toHaveLength(1)
})

test('an answer to a teacher’s message goes to the school, if it has an address', async () => {
  const data = { subject: 'Next', text: 'Try red.', by: 'teacher' as const, courseName: 'สีน้ำ', path: '/' }
  const message = (key: string) => written({ key, template: 'teacher-message', data } as Partial<PrepareMail>)
  await sendOutboxEntry(needs, await message('without'))
  for (const [key, value] of [
    ['with', 'school@example.com'],
    ['wrong', 'a@b.c, d@e.f'],
  ] as const) {
    const set = { key: 'contact_email', value, updatedAt: 0 }
    await db.insert(settings).values(set).onConflictDoUpdate({ target: settings.key, set })
    await sendOutboxEntry(needs, await message(key))
    if (key === 'with') await sendOutboxEntry(needs, await written())
  }
  await db.delete(settings).where(eq(settings.key, 'contact_email'))
  expect(sent.map(({ replyTo }) => replyTo)).toEqual([undefined, 'school@example.com', undefined, undefined])
})

test('sends once when called twenty times at once', async () => {
  const id = await written()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendOutboxEntry(needs, id)))
  expect(outcomes.filter(outcome => outcome === 'sent')).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('sends after three failures with growing pauses', async () => {
  const id = await written()
  answers = [down, new Error('socket hang up'), down]
  const pauses: number[] = []
  for (let i = 0; i < 3; i++) {
    expect(await sendOutboxEntry(needs, id)).toBe('later')
    expect(await sendOutboxEntry(needs, id)).toBe('not-due')
    const { notBefore = 0 } = (await entry(id)) ?? {}
    pauses.push(notBefore - time)
    time = notBefore
  }
  expect(pauses).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE])
  expect(await sendDueMail(needs)).toBe(1)
  expect(await sendDueMail(needs)).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await entry(id)).toMatchObject({ state: 'sent', attempts: 4, sentAt: time, lastError: null })
})

test('stores a dead letter after the tenth attempt', async () => {
  const id = await written()
  answers = Array.from({ length: MOST_ATTEMPTS }, () => down)
  for (let i = 1; i <= MOST_ATTEMPTS; i++) {
    expect(await sendOutboxEntry(needs, id)).toBe(i < MOST_ATTEMPTS ? 'later' : 'given-up')
    time += 7 * HOUR
  }
  expect(await entry(id)).toMatchObject({ state: 'failed', lastError: 'UNREACHABLE: 500 from the provider' })
  const [letter] = await db.select().from(deadLetters)
  expect(letter?.message).toEqual({ v: 1, kind: 'send-outbox', outboxId: id })
})

test('gives up at once when the provider refuses', async () => {
  const id = await written()
  answers = [refuse({ code: 'REFUSED', why: 'no such address' })]
  expect(await sendOutboxEntry(needs, id)).toBe('given-up')
})

test.each([
  'a@example.com\r\nBcc: everyone@example.com',
  'a@example.com\nX: 1',
  'a@example.com, b@example.com',
  'Name <a@example.com>',
  'no-at-sign',
  '',
])('refuses %j as a recipient before any transport sees it', async to => {
  const id = await written({ to })
  expect(await sendOutboxEntry(needs, id)).toBe('given-up')
  expect(sent).toEqual([])
})

test('takes over from a crashed worker after its lease expired', async () => {
  const id = await written()
  await db
    .update(outbox)
    .set({ leasedUntil: time + MINUTE, attempts: 1 })
    .where(eq(outbox.id, id))
  expect(await sendDueMail(needs)).toBe(0)
  time += MINUTE
  expect(await sendDueMail(needs)).toBe(1)
})

test('gives up a mail that crashes its worker every time', async () => {
  const id = await written()
  await db
    .update(outbox)
    .set({ attempts: MOST_ATTEMPTS, leasedUntil: time - 1 })
    .where(eq(outbox.id, id))
  expect(await sendOutboxEntry(needs, id)).toBe('given-up')
  expect(sent).toEqual([])
})

test('the mailbox keeps one mail that was sent twice', async () => {
  const id = await written()
  const transport = { ...needs, mail: mailboxTransport(needs) }
  await sendOutboxEntry(transport, id)
  await db.update(outbox).set({ state: 'waiting', leasedUntil: null }).where(eq(outbox.id, id))
  expect(await sendOutboxEntry(transport, id)).toBe('sent')
  expect(await db.select().from(mailbox)).toHaveLength(1)
})

test('removes an account link once the mail is sent', async () => {
  const data = { name: 'Somchai', linkPath: '/set-password/secret' }
  const id = await written({ key: 'welcome:1', template: 'welcome-set-password', data })
  await sendOutboxEntry(needs, id)
  expect(readPage(sent[0]?.html ?? '').links).toContain('http://localhost:8787/set-password/secret')
  expect((await entry(id))?.data).toEqual({ name: 'Somchai' })
})

test('concurrent sweeps together send at most a hundred', async () => {
  for (let i = 0; i < 105; i++) await written({ key: `report-received:${i}` })
  const [one, other] = await Promise.all([sendDueMail(needs), sendDueMail(needs)])
  expect(one + other).toBe(100)
  expect(await sendDueMail(needs)).toBe(5)
  expect(new Set(sent.map(mail => mail.id)).size).toBe(105)
})
