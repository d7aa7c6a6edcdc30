import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createSigner } from '#app/platform/signing.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { PARTY, type RoomTicket, roomOf, roomOfCourse } from '../../party/events.ts'
import { ticketFor } from '../../party/room-ticket.ts'
import worker from '../app.ts'
import type { OfShop } from '../back-office/ask-back-office.ts'
import { createHttpApp } from '../http-app.ts'
import { announceThroughRoom, hintRoom } from '../services.ts'

/* Which pages may connect to a live room, and which hints they receive. */

const SHOP = 'http://shop.test'
const needs = shopNeeds()
const bindings = env as unknown as Env
const httpApp = createHttpApp(async () => new Response('page'))
const signer = createSigner(String(bindings.APP_SECRET))
const now = Date.now()

type Join = RoomTicket & { origin?: string | null }

async function join({ room, ticket, origin = SHOP }: Join): Promise<Response> {
  const headers = { Upgrade: 'websocket', ...(origin === null ? {} : { Origin: origin }) }
  const query = new URLSearchParams({ ticket })
  return httpApp.fetch(new Request(`${SHOP}/parties/${PARTY}/${room}?${query}`, { headers }), bindings)
}

/** A connected page, and the hints that it has received. */
async function listen(ticket: RoomTicket) {
  const { webSocket } = await join(ticket)
  if (!webSocket) throw new Error('not let in')
  const heard: unknown[] = []
  webSocket.accept()
  webSocket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)))
  })
  const closed = new Promise<number>(done => webSocket.addEventListener('close', ({ code }) => done(code)))
  return { heard, closed, say: (text: string) => webSocket.send(text), close: () => webSocket.close() }
}

const aTicket = (at = now) => ticketFor(signer, aVisitor(), at)
const hears = (heard: unknown[], hints: unknown[]) => expect.poll(() => heard).toEqual(hints)

test('lets a page join the room of its ticket', async () => {
  const response = await join(await aTicket())
  expect(response.status).toBe(101)
  response.webSocket?.accept()
  response.webSocket?.close()
})

test('refuses pages of other sites and pages without a valid ticket', async () => {
  const own = await aTicket()
  const status = async (over: Partial<Join>) => (await join({ ...own, ...over })).status
  expect(await status({ origin: 'http://evil.test' })).toBe(403)
  expect(await status({ origin: 'null' })).toBe(403)
  expect(await status({ origin: null })).toBe(403)
  expect(await status({ ticket: '' })).toBe(401)
  expect(await status({ ticket: (await aTicket()).ticket })).toBe(401)
  expect(await status({ room: roomOf('student', '1') })).toBe(401)
  expect(await status({ ticket: own.ticket.replace(/^\d+/, until => String(Number(until) + 1)) })).toBe(401)
  expect((await join(await aTicket(now - 6 * 60_000))).status).toBe(401)
  const plain = await httpApp.fetch(new Request(`${SHOP}/parties/${PARTY}/${own.room}`), bindings)
  expect(plain.status).toBe(403)
})

test('gives a visitor a ticket for their own room', async () => {
  const answer = await httpApp.fetch(new Request(`${SHOP}/live/ticket`), bindings)
  const ticket = await answer.json<RoomTicket>()
  expect(ticket.room).toMatch(/^visitor-/)
  const page = await listen(ticket)
  page.close()
})

test('sends a hint to all pages of one person only', async () => {
  const student = await aStudent(needs)
  const ticket = await ticketFor(signer, student, now)
  const visitor = aVisitor()
  const stranger = await listen(await ticketFor(signer, visitor, now))
  const [one, other] = [await listen(ticket), await listen(ticket)]
  const announce = announceThroughRoom(hintRoom(bindings.ShopRoom), needs.log)
  await announce({ userId: student.account?.userId }, { kind: 'order-changed', id: 7 })
  await hears(one.heard, [{ kind: 'order-changed', id: 7 }])
  await hears(other.heard, [{ kind: 'order-changed', id: 7 }])
  // The stranger hears the hint to them, and none before it.
  await announce({ visitorId: visitor.visitorId }, { kind: 'order-changed', id: 8 })
  await hears(stranger.heard, [{ kind: 'order-changed', id: 8 }])
  for (const page of [one, other, stranger]) page.close()
})

test('takes a hint of the back office without waiting for the room', async () => {
  const { ticket, room } = await aTicket()
  const page = await listen({ ticket, room })
  const approve = async (rooms: Env['ShopRoom']) => {
    const BACK_OFFICE = {
      async answer(_: Request, { sendHint }: OfShop) {
        await sendHint(room, { kind: 'order-changed', id: 7 })
        return new Response('approved')
      },
    }
    const context = createExecutionContext()
    const request = new Request(`${SHOP}/admin`, { method: 'POST' })
    const env = { ...bindings, BACK_OFFICE, ShopRoom: rooms } as never
    const answer = (await worker.fetch(request as never, env, context)) as unknown as Response
    expect(await answer.text()).toBe('approved')
    return context
  }
  await approve(bindings.ShopRoom)
  await hears(page.heard, [{ kind: 'order-changed', id: 7 }])
  page.close()

  let fail = () => {}
  const failing = new Promise<void>((_, reject) => {
    fail = () => reject(new Error('down'))
  })
  const slow = await approve({ idFromName: () => '', get: () => ({ sendHint: () => failing }) } as never)
  fail()
  await waitOnExecutionContext(slow)
  expectLogged('room not told, pages will poll', { message: 'down' })
})

test('disconnects every page of a person whose account is closed, and nobody else', async () => {
  const [student, visitor] = [await aStudent(needs), aVisitor()]
  const ticket = await ticketFor(signer, student, now)
  const [one, other] = [await listen(ticket), await listen(ticket)]
  const stranger = await listen(await ticketFor(signer, visitor, now))
  const announce = announceThroughRoom(hintRoom(bindings.ShopRoom), needs.log)
  await announce({ userId: student.account?.userId }, { kind: 'session-ended', isLast: true })
  expect(await Promise.all([one.closed, other.closed])).toEqual([1008, 1008])
  for (const { heard } of [one, other]) expect(heard).toEqual([{ kind: 'session-ended', isLast: true }])
  await announce({ visitorId: visitor.visitorId }, { kind: 'order-changed', id: 7 })
  await hears(stranger.heard, [{ kind: 'order-changed', id: 7 }])
  stranger.close()
})

test('lets every page of the shop hear a course, and nobody speak there', async () => {
  const nobody = { ticket: '' }
  const room = roomOfCourse(101)
  const pages = [await listen({ room, ...nobody }), await listen({ room, ...nobody })]
  const elsewhere = await listen({ room: roomOfCourse(102), ...nobody })
  pages[0]?.say(JSON.stringify({ kind: 'sign-in', user_id: 'u1' }))
  const announce = announceThroughRoom(hintRoom(bindings.ShopRoom), needs.log)
  await announce({ courseId: 101 }, { kind: 'comments-changed' })
  for (const page of pages) await hears(page.heard, [{ kind: 'comments-changed' }])
  await announce({ courseId: 102 }, { kind: 'order-changed', id: 7 })
  await hears(elsewhere.heard, [{ kind: 'order-changed', id: 7 }])
  for (const page of [...pages, elsewhere]) page.close()
  const status = async (over: Partial<Join>) => (await join({ room, ...nobody, ...over })).status
  expect(await status({ origin: 'http://evil.test' })).toBe(403)
  for (const odd of [
    'course-',
    'course-0',
    'course-1x',
    'course-1-2',
    'xcourse-1',
    `course-${'9'.repeat(16)}`,
  ])
    expect(await status({ room: odd })).toBe(401)
})

test('tells a person’s other pages about a sign-in only', async () => {
  const ticket = await aTicket()
  const [one, other] = [await listen(ticket), await listen(ticket)]
  for (const text of ['{', 'null', '{"kind":"order-changed"}', `{"kind":"sign-in","x":"${'x'.repeat(200)}"}`])
    one.say(text)
  one.say(JSON.stringify({ kind: 'sign-in', user_id: 'u1' }))
  await hears(other.heard, [{ kind: 'signed-in' }])
  expect(one.heard).toEqual([])
  for (const page of [one, other]) page.close()
})
