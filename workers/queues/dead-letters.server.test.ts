import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldFailures } from '#app/business/notifications/job-failures.server.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import {
  dismissDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '#app/business/notifications/replay-dead-letter.server.ts'
import { connect } from '#app/db/connection.ts'
import { deadLetters, jobFailures, mailbox, outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { staff as aStaffMember, aStudent } from '#app/testing/shop/a-caller.ts'
import { createServices } from '../services.ts'
import { consume } from './consume.ts'

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const now = Date.now
let staff: Awaited<ReturnType<typeof aStudent>>

beforeEach(async () => {
  await db.batch([
    db.delete(outbox),
    db.delete(mailbox),
    db.delete(deadLetters),
    db.delete(jobFailures),
    db.delete(auditLog),
  ])
  staff ??= await aStaffMember({ db, now })
})

async function deliver(body: unknown, queue = 'shop-jobs') {
  const batch = createMessageBatch(queue, [
    { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body },
  ])
  await consume(batch, bindings)
  return getQueueResult(batch, createExecutionContext())
}

const REASON = 'Nobody can be asked about an event of nobody'

/** A message about an event of an unknown provider, which can never succeed. */
async function aPoisonMessage() {
  const row = await bindings.DB.prepare(
    `INSERT INTO payment_events (provider, event_key, cause, signature, body, received_at)
      VALUES ('nobody', ?, 'webhook', 'valid', '{}', 0) RETURNING id`,
  )
    .bind(crypto.randomUUID())
    .first<{ id: number }>()
  return { v: 1 as const, kind: 'payment-event' as const, eventId: row?.id ?? 0 }
}

const letters = () => db.select().from(deadLetters)
const replay = (letterId: number, caller = staff) =>
  replayDeadLetter(createServices(bindings), { letterId }, caller)

test('stores a failed message once, with attempts and reason', async () => {
  const poison = await aPoisonMessage()
  expectLogged('job failed', { message: REASON })
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect((await deliver(poison)).retryMessages).toHaveLength(1)
  }
  await deliver(poison, 'shop-jobs-dead')
  const expected = { message: poison, attempts: 6, reason: REASON }
  expect(await letters()).toMatchObject([expected])
  await deliver(poison)
  await deliver(poison, 'shop-jobs-dead')
  expect(await letters()).toMatchObject([{ ...expected, attempts: 7 }])
  expect(await db.$count(jobFailures)).toBe(0)
})

test('replays a message once after its cause is fixed', async () => {
  const mail = prepareMail(
    { db, now },
    {
      key: 'report-received:1',
      template: 'report-received',
      to: 'a@b.test',
      locale: 'en',
      data: { orderId: 1, orderToken: 't' },
    },
  )
  await mail.statement
  await db.update(outbox).set({ state: 'failed', attempts: 10 })
  await deliver({ v: 1, kind: 'send-outbox', outboxId: mail.id }, 'shop-jobs-dead')
  const [letter] = await letters()
  await Promise.all(Array.from({ length: 5 }, () => replay(letter?.id ?? 0)))
  await replay(letter?.id ?? 0)
  expect(await db.$count(mailbox)).toBe(1)
  expect(await letters()).toMatchObject([{ resolution: 'replay', resolvedBy: staff.account.userId }])
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'dead-letter.replay'))).toHaveLength(1)
})

test('keeps a message that fails again, with the reason', async () => {
  await deliver(await aPoisonMessage(), 'shop-jobs-dead')
  const [letter] = await letters()
  expect(await replay(letter?.id ?? 0)).toMatchObject({
    error: { code: 'LETTER_FAILED_AGAIN', reason: REASON },
  })
  expect(await letters()).toMatchObject([{ attempts: 2, resolvedAt: null }])
})

test('lets staff dismiss a message that cannot be understood', async () => {
  await deliver('rubbish')
  expectLogged('job not understood', { queue: 'shop-jobs' })
  const [letter] = await letters()
  const letterId = letter?.id ?? 0
  expect(await replay(letterId)).toEqual({ ok: false, error: { code: 'LETTER_NOT_UNDERSTOOD' } })
  expect(await dismissDeadLetter(createServices(bindings), { letterId }, staff)).toMatchObject({ ok: true })
  expect(await letters()).toMatchObject([{ resolution: 'put-aside' }])
})

test('lets only staff replay and dismiss messages', async () => {
  await deliver('rubbish')
  expectLogged('job not understood', { queue: 'shop-jobs' })
  const [letter] = await letters()
  const letterId = letter?.id ?? 0
  const student = await aStudent({ db, now })
  const refused = { ok: false, error: { code: 'NOT_STAFF' } }
  expect(await replay(letterId, student)).toEqual(refused)
  expect(await dismissDeadLetter(createServices(bindings), { letterId }, student)).toEqual(refused)
  expect(await replay(999_999)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
})

test('deletes notes of failures after a week', async () => {
  await deliver(await aPoisonMessage())
  expectLogged('job failed', { message: REASON })
  expect(await deleteOldFailures({ db, now })).toBe(0)
  expect(await deleteOldFailures({ db, now: () => now() + 8 * 86_400_000 })).toBe(1)
})

test('lists 101 failed jobs in two pages, each once', async () => {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)'
  await bindings.DB.prepare(
    `${numbers} INSERT INTO dead_letters (queue, message, received_at) SELECT 'shop-jobs', '{}', i / 3 FROM n`,
  ).run()
  const one = await listDeadLetters({ db })
  const other = await listDeadLetters({ db }, one.next)
  expect([one.letters.length, other.letters.length, other.next]).toEqual([100, 1, null])
  const all = [...one.letters, ...other.letters].map(({ id }) => id)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(new Set(all).size).toBe(101)
})
