import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { connect } from '#app/db/connection.ts'
import { deadLetters, mailbox, outbox } from '#app/db/schema/notifications.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { createServices } from '../services.ts'
import { consume } from './consume.ts'
import type { Job } from './messages.ts'
import { jobsThroughQueue, type Queues } from './send.ts'

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = { db, now: Date.now }

/** An environment whose D1 fails every statement that names this id. */
function failingFor(id: string): Env {
  const watched = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind')
          return (...values: unknown[]) => {
            if (values.includes(id)) throw new Error('D1_ERROR: the database went away')
            return target.bind(...values)
          }
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  const DB = new Proxy(bindings.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watched(target.prepare(query))
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { ...bindings, DB }
}

async function tenMails(): Promise<string[]> {
  const mails = Array.from({ length: 10 }, (_, i) =>
    prepareMail(needs, {
      key: `report-received:${i}`,
      template: 'report-received',
      to: `buyer${i}@example.com`,
      locale: 'en',
      data: { orderId: i, orderToken: `token${i}` },
    }),
  )
  for (const { statement } of mails) await statement
  return mails.map(({ id }) => id)
}

const sending = (outboxId: string): Job => ({ v: 1, kind: 'send-outbox', outboxId })

async function deliver(bodies: readonly unknown[], { queue = 'shop-jobs', on = bindings } = {}) {
  const messages = bodies.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consume(batch, on)
  return getQueueResult(batch, createExecutionContext())
}

beforeEach(async () => {
  await db.batch([db.delete(outbox), db.delete(mailbox), db.delete(deadLetters)])
})

test('a failing message does not block the others', async () => {
  const ids = await tenMails()
  const jobs = ids.map(sending)
  const first = await deliver(jobs, { on: failingFor(ids[4] ?? '') })
  expect(first.explicitAcks).toHaveLength(9)
  expect(first.retryMessages).toEqual([{ msgId: '4' }])
  expectLogged('job failed', { queue: 'shop-jobs', message: 'D1_ERROR: the database went away' })
  expect(await db.$count(mailbox)).toBe(9)

  const again = await deliver([...jobs, ...jobs].reverse())
  expect(again.explicitAcks).toHaveLength(20)
  const recipients = (await db.select().from(mailbox)).map(mail => mail.recipient)
  expect(new Set(recipients).size).toBe(10)
  expect(recipients).toHaveLength(10)
})

test('sends each mail once with several consumers at once', async () => {
  const jobs = (await tenMails()).map(sending)
  await Promise.all([deliver(jobs), deliver(jobs), deliver(jobs)])
  expect(await db.$count(mailbox)).toBe(10)
})

test('acks messages whose mail, order or upload is gone', async () => {
  const result = await deliver([
    sending('gone'),
    { v: 1, kind: 'cancel-overdue-order', orderId: 4711 },
    { v: 1, kind: 'read-slip', uploadId: 'gone' },
  ])
  expect(result.explicitAcks).toHaveLength(3)
})

test.each([
  ['a message version of another release', { v: 2, kind: 'send-outbox', outboxId: 'x' }],
  ['a message of an unknown kind', { v: 1, kind: 'make-coffee' }],
  ['text', 'hello'],
  ['nothing', null],
])('stores %s for staff without a retry', async (_what, body) => {
  const result = await deliver([body])
  expectLogged('job not understood', { queue: 'shop-jobs' })
  expect(result.explicitAcks).toHaveLength(1)
  expect(await db.select().from(deadLetters)).toMatchObject([{ queue: 'shop-jobs', message: body }])
})

test.each(['shop-jobs-dead', 'shop-jobs-dead-production', 'shop-slips-dead', 'shop-slips-dead-production'])(
  'stores messages from %s for staff',
  async queue => {
    const result = await deliver([sending('poison'), 'rubbish'], { queue })
    expect(result.explicitAcks).toHaveLength(2)
    const kept = (await db.select().from(deadLetters)).map(letter => letter.message)
    expect(kept).toEqual([sending('poison'), 'rubbish'])
  },
)

test('sends slips and certificates to their own queues', async () => {
  const sent: Record<keyof Queues, Job[]> = { jobs: [], slips: [], certificates: [] }
  const queueFor = (name: keyof Queues) =>
    ({
      sendBatch: async (messages: { body: Job }[]) =>
        void sent[name].push(...messages.map(({ body }) => body)),
    }) as unknown as Queue
  const queues = { jobs: queueFor('jobs'), slips: queueFor('slips'), certificates: queueFor('certificates') }
  const jobs = jobsThroughQueue(queues, { now: Date.now, log: createServices(bindings).log })
  await jobs.readSlip('slip')
  await jobs.drawCertificate('code')
  await jobs.sendOutbox(['mail'])
  await jobs.handlePaymentEvent(7)
  expect(sent.slips).toEqual([{ v: 1, kind: 'read-slip', uploadId: 'slip' }])
  expect(sent.certificates).toEqual([{ v: 1, kind: 'draw-certificate', code: 'code' }])
  expect(sent.jobs.map(({ kind }) => kind)).toEqual(['send-outbox', 'payment-event'])
})

test('sends the jobs of one moment together', async () => {
  const batches: { kind: string; delaySeconds: number | undefined }[][] = []
  const queue = {
    sendBatch: async (messages: MessageSendRequest<Job>[]) =>
      void batches.push(messages.map(({ body, delaySeconds }) => ({ kind: body.kind, delaySeconds }))),
  } as unknown as Queue
  const queues = { jobs: queue, slips: queue, certificates: queue }
  const jobs = jobsThroughQueue(queues, { now: () => 1_000, log: createServices(bindings).log })
  await Promise.all([jobs.sendOutbox(['a', 'b']), jobs.cancelOverdueOrder(1, 61_000)])
  await jobs.sendOutbox(Array.from({ length: 101 }, (_, index) => String(index)))
  expect(batches[0]).toEqual([
    { kind: 'send-outbox', delaySeconds: 0 },
    { kind: 'send-outbox', delaySeconds: 0 },
    { kind: 'cancel-overdue-order', delaySeconds: 60 },
  ])
  expect(batches.map(({ length }) => length)).toEqual([3, 100, 1])
})
