import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { receiveHomework } from '#app/business/learning/homework/receive-homework.server.ts'
import { aPdf, aZip, bytesOf } from '#app/business/uploads/documents/testing-documents.ts'
import { aJpg, joined } from '#app/business/uploads/pictures/testing-pictures.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { settings } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { readEnvironment } from '#app/platform/environment.ts'
import { createSigner } from '#app/platform/signing.ts'
import {
  callerOf,
  clearHomework,
  HOMEWORK_LECTURE,
  seedHomeworkCourse,
} from '#app/testing/learning/homework-course.ts'
import { seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const bindings = env as unknown as Env
const environment = readEnvironment(bindings)
const signer = createSigner(environment.APP_SECRET)
const SHOP = 'http://shop.test'
const answerOf = httpClient()
const needs = shopNeeds()

type Json = Record<string, unknown> & { error?: { code: string; msg: string } }

async function cookieOf({ visitorId, account }: Caller): Promise<string> {
  const visitor = `visitor=${visitorId}.${await signer.sign('visitor', visitorId)}`
  const request = new Request(`${SHOP}/login`, { method: 'POST' })
  const userId = account?.userId
  if (!userId) return visitor
  const { setCookies } = await startSession({ ...needs, environment }, { userId, way: 'password' }, request)
  return [visitor, ...setCookies.map(cookie => cookie.split(';')[0])].join('; ')
}

let networks = 0

async function ask(cookie: string, path: string, init: RequestInit = {}): Promise<Response> {
  networks += 1
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries({
    Cookie: cookie,
    Origin: SHOP,
    'Accept-Language': 'en',
    'cf-connecting-ip': `198.51.100.${networks}`,
  }))
    headers.set(name, value)
  return answerOf(new Request(`${SHOP}${path}`, { redirect: 'manual', ...init, headers }), bindings)
}

async function upload(
  cookie: string,
  files: readonly Uint8Array<ArrayBuffer>[],
  { name = 'essay.pdf', lecture = HOMEWORK_LECTURE }: { name?: string; lecture?: number } = {},
) {
  const body = new FormData()
  for (const bytes of files) body.append('imageinput', new File([bytes], 'file'))
  const query = new URLSearchParams({ purpose: 'homework', lecture: String(lecture), name })
  const response = await ask(cookie, `/api/home/test_upload?${query}`, { method: 'POST', body })
  return {
    status: response.status,
    body: await response.json<Json & { fileName?: string[]; name?: string }>(),
  }
}

async function post(cookie: string, path: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await ask(cookie, path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json<Json>() }
}

let student: string
let classmate: string
let teacher: string
let otherTeacher: string

beforeEach(() => clearHomework(needs.db))

beforeAll(async () => {
  await seedHomeworkCourse(needs.db, ['somchai', 'malee'])
  await seedGrant(needs.db, 'somchai')
  student = await cookieOf(callerOf('somchai'))
  classmate = await cookieOf(callerOf('malee'))
  teacher = await cookieOf(callerOf('kru', ['instructor']))
  otherTeacher = await cookieOf(callerOf('other-kru', ['instructor']))
})

const handIn = (files: string[], seen = '') =>
  post(student, `/private/homework/lecture/${HOMEWORK_LECTURE}`, { text: 'answer', files, seen })

describe('uploading for homework', () => {
  test('stores a file under a random key', async () => {
    const sent = await upload(student, [aPdf()], { name: '../../<script>x</script>.exe' })
    expect(sent).toMatchObject({ status: 200, body: { success: true, name: 'script-.exe.pdf' } })
    const [row] = await needs.db.select().from(uploads)
    expect(row).toMatchObject({
      purpose: 'homework',
      userId: 'somchai',
      contentType: 'application/pdf',
      bytes: aPdf().length,
      attachedAt: null,
    })
    expect(row?.objectKey).toMatch(/^uploads\/[A-Za-z0-9_-]{27}$/)
    const object = await bindings.FILES.get(row?.objectKey ?? '')
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(aPdf())
  })

  test('stores a file that is larger than one part whole', async () => {
    const text = bytesOf('ก'.repeat(2_500_000))
    const sent = await upload(student, [text], { name: 'long.txt' })
    expect(sent.body).toMatchObject({ success: true, bytes: text.length, name: 'long.txt' })
  })

  test('cuts a phone’s jpg off at its end', async () => {
    const sent = await upload(student, [joined(aJpg(), new Uint8Array(50))], { name: 'photo.jpg' })
    expect(sent.body).toMatchObject({ bytes: aJpg().length })
  })

  test.each([
    ['a zip file that says it is a pdf', [aZip()], 200, 'FILE_TYPE_NOT_ALLOWED'],
    ['a page that says it is a pdf', [bytesOf('<html><script>x()</script>')], 200, 'FILE_TYPE_NOT_ALLOWED'],
    ['an empty file', [new Uint8Array()], 200, 'FILE_EMPTY'],
    ['no file', [], 400, 'FILE_MISSING'],
    ['two files at once', [aPdf(), aPdf()], 400, 'ONE_FILE_ONLY'],
  ])('refuses %s and keeps nothing', async (_, files, status, code) => {
    const sent = await upload(student, files)
    expect(sent).toMatchObject({ status, body: { success: false, error: { code } } })
    const rows = await needs.db.select().from(uploads)
    // A form that is refused whole may leave its first file to the sweep.
    expect(rows.every(({ attachedAt }) => attachedAt === null)).toBe(true)
    expect(rows.length).toBe(files.length === 2 ? 1 : 0)
  })

  test('refuses 21 MB, announced or not, and keeps nothing', async () => {
    const large = new Uint8Array(21 * 1024 * 1024).fill(65)
    const announced = await upload(student, [large], { name: 'large.txt' })
    expect(announced).toMatchObject({ status: 413, body: { error: { code: 'FILE_TOO_LARGE' } } })
    const frame = '--b\r\nContent-Disposition: form-data; name="imageinput"; filename="x"\r\n\r\n'
    const parts = [bytesOf(frame), large, bytesOf('\r\n--b--\r\n')]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    const path = `/api/home/test_upload?purpose=homework&lecture=${HOMEWORK_LECTURE}`
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const streamed = await ask(student, path, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect(await needs.db.$count(uploads)).toBe(0)
  })

  test('is only for students of a lecture with homework', async () => {
    const none = { status: 404, body: { error: { code: 'NOT_FOUND' } } }
    expect(await upload(classmate, [aPdf()])).toMatchObject(none)
    expect(await upload(student, [aPdf()], { lecture: VIDEO })).toMatchObject(none)
    expect(await upload(student, [aPdf()], { lecture: 999 })).toMatchObject(none)
    const visitor = await cookieOf({ ...callerOf('nobody'), account: null })
    expect((await upload(visitor, [aPdf()])).status).toBe(401)
    expect(await needs.db.$count(uploads)).toBe(0)
  })

  test('is refused for a lecture that is still locked, before a byte is kept', async () => {
    await needs.db.update(courses).set({ inOrder: true })
    const sent = await upload(student, [aPdf()])
    await needs.db.update(courses).set({ inOrder: false })
    expect(sent).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    expect(await needs.db.$count(uploads)).toBe(0)
  })

  test('takes two round trips for each form and file', async () => {
    const { roundTrips, ...counted } = shopNeeds()
    const body = new FormData()
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) body.append('files', new File([aPdf()], name))
    const request = new Request(`${SHOP}/homework/${HOMEWORK_LECTURE}`, { method: 'POST', body })
    const form = { request, lectureId: HOMEWORK_LECTURE, caller: callerOf('somchai') }
    const files = { ...counted, files: bindings.FILES }
    const received = await receiveHomework(files, { ...form, field: 'files', mostFiles: 5 })
    expect(received.ok && received.value.stored.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(roundTrips.count).toBe(2 + 3 * 2)
  })

  test('refuses a file for which the shop has no room', async () => {
    await needs.db.insert(settings).values({ key: 'storage_gb', value: 0, updatedAt: 0 })
    const sent = await upload(student, [aPdf()])
    await needs.db.delete(settings).where(eq(settings.key, 'storage_gb'))
    expect(sent.body.error?.code).toBe('OUT_OF_STORAGE')
    expect(await needs.db.$count(uploads)).toBe(0)
  })

  test('is limited per student', async () => {
    holdClock()
    for (let sent = 0; sent < 20; sent++) await upload(student, [aPdf()])
    expect(await upload(student, [aPdf()])).toMatchObject({
      status: 429,
      body: { error: { code: 'TOO_MANY_TRIES' } },
    })
  })

  test('leaves an unused file for an hour', async () => {
    await upload(student, [aPdf()])
    const at = Date.now()
    expect(await sweepOrphanUploads({ db: needs.db, files: bindings.FILES, now: () => at })).toBe(0)
    expect(await sweepOrphanUploads({ db: needs.db, files: bindings.FILES, now: () => at + 3_700_000 })).toBe(
      1,
    )
  })
})

/** Names as a browser writes them into a form, how they are stored, and how old programs see them in a download. */
const NAMES = [
  ['a semicolon', 'a; name=b; c.pdf', 'a; name=b; c.pdf', 'a_ name_b_ c.pdf'],
  ['an equals sign', 'x=1.pdf', 'x=1.pdf', 'x_1.pdf'],
  ['quotes', 'my %22essay%22.pdf', 'my -essay-.pdf', 'my -essay-.pdf'],
  ['an apostrophe', "it's (final)*.pdf", "it's (final)-.pdf", 'it_s (final)-.pdf'],
  ['Thai letters', 'การบ้าน ๑.pdf', 'การบ้าน ๑.pdf', '_ _.pdf'],
  ['decomposed letters', 'Cafe\u0301.pdf', 'Café.pdf', 'Cafe_.pdf'],
  ['path separators', 'C:\\work/../etc\\a.pdf', 'a.pdf', 'a.pdf'],
  ['only separators', '../..', 'file.pdf', 'file.pdf'],
  [
    'control characters',
    'a%0D%0ASet-Cookie: b%0A\u0007\u202efdp.pdf',
    'aSet-Cookie- bfdp.pdf',
    'aSet-Cookie- bfdp.pdf',
  ],
  ['an emoji', 'งาน🎨.pdf', 'งาน🎨.pdf', '_.pdf'],
] as const

describe('a file from a plain form, named with', () => {
  const aForm = (field: string, name: string, bytes: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=----WebKitFormBoundaryx' },
    body: bytesOf(
      `------WebKitFormBoundaryx\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `Content-Type: application/pdf\r\n\r\n${bytes}\r\n------WebKitFormBoundaryx--\r\n`,
    ),
  })

  test.each(NAMES)('%s is kept under a safe name', async (_, name, stored, plain) => {
    const path = `/api/home/test_upload?purpose=homework&lecture=${HOMEWORK_LECTURE}`
    const sent = await ask(student, path, aForm('imageinput', name, new TextDecoder().decode(aPdf())))
    const body = await sent.json<Json & { fileName: string[] }>()
    expect(body).toMatchObject({ success: true, name: stored })
    const [file = ''] = body.fileName
    const handedIn = await handIn([file])
    expect(handedIn.body.submissions).toMatchObject([{ files: [{ name: stored }] }])
    const link = (await ask(student, `/files/homework/${file}`)).headers.get('Location') ?? ''
    const saved = (await ask(student, link)).headers.get('Content-Disposition') ?? ''
    const [, old, encoded = ''] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(saved) ?? []
    expect([old, decodeURIComponent(encoded)]).toEqual([plain, stored])
  })

  test.each(NAMES)('%s of a slip is never sent back', async (_, name) => {
    const [head = '', tail = ''] = new TextDecoder().decode(aForm('imageinput', name, '|').body).split('|')
    const { method, headers } = aForm('', '', '')
    const body = joined(bytesOf(head), aJpg(), bytesOf(tail))
    const sent = await ask(student, '/api/home/test_upload', { method, headers, body })
    const answer = await sent.json<{ fileName: string[] }>()
    const [file = ''] = answer.fileName
    const opened = await ask(student, `/files/upload/${file}`)
    expect(opened.headers.get('Content-Disposition')).toBe(
      `attachment; filename="slip-${file.slice(0, 6)}.jpg"`,
    )
    const [row] = await needs.db.select().from(uploads).where(eq(uploads.id, file))
    expect(row?.originalName).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\]/u)
  })
})

describe('handing in by the calls', () => {
  test('answers the homework with what was handed in', async () => {
    const { body } = await upload(student, [aPdf()])
    const [file = ''] = body.fileName ?? []
    const sent = await handIn([file])
    expect(sent).toMatchObject({
      status: 200,
      body: {
        success: true,
        stamp: '1.1',
        submissions: [{ files: [{ id: file, url: `/files/homework/${file}` }] }],
      },
    })
  })

  test('refuses six files', async () => {
    expect(await handIn(['a', 'b', 'c', 'd', 'e', 'f'])).toMatchObject({
      status: 200,
      body: { error: { code: 'HOMEWORK_TOO_MANY_FILES' } },
    })
  })

  test('does not exist for a stranger', async () => {
    const path = `/private/homework/lecture/${HOMEWORK_LECTURE}`
    expect(await post(classmate, path, { text: 'x' })).toMatchObject({ status: 404 })
    expect((await ask(classmate, path)).status).toBe(404)
    const visitor = await cookieOf({ ...callerOf('nobody'), account: null })
    expect((await ask(visitor, path)).status).toBe(401)
  })

  test('a teacher of another course cannot list or grade', async () => {
    await handIn([])
    const list = await ask(teacher, '/private/homework/course/7')
    const { waiting } = await list.json<{ waiting: { submission_id: string }[] }>()
    const path = `/private/homework/submission/${waiting[0]?.submission_id}/grade`
    const given = { version: 1, grade: 'passed' }
    for (const other of [otherTeacher, classmate, student]) {
      expect((await ask(other, '/private/homework/course/7')).status).toBe(404)
      expect((await post(other, path, given)).status).toBe(404)
    }
    expect(await post(teacher, path, given)).toEqual({ status: 200, body: { success: true } })
    expect(await post(teacher, path, given)).toMatchObject({ body: { error: { code: 'HOMEWORK_CHANGED' } } })
  })
})

describe('a homework file', () => {
  let path: string
  beforeEach(async () => {
    const { body } = await upload(student, [aPdf()], { name: 'การบ้าน "1".pdf' })
    const [file = ''] = body.fileName ?? []
    await handIn([file])
    path = `/files/homework/${file}`
  })
  const follow = async (cookie: string, headers: Record<string, string> = {}) => {
    const first = await ask(cookie, path)
    const link = first.headers.get('location')
    return link ? ask(cookie, link, { headers }) : first
  }

  test('is saved and never shown', async () => {
    const answer = await follow(teacher)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(aPdf())
    const header = (name: string) => answer.headers.get(name)
    expect(header('Content-Type')).toBe('application/pdf')
    expect(header('Content-Disposition')).toMatch(
      /^attachment; filename="[^"]*\.pdf"; filename\*=UTF-8''[%\w.-]+$/,
    )
    expect(header('X-Content-Type-Options')).toBe('nosniff')
    expect(header('Content-Security-Policy')).toContain('sandbox')
    expect(header('Cache-Control')).toBe('private, no-store')
  })

  test('is sent in ranges, and not beyond its end', async () => {
    const part = await follow(student, { Range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    const beyond = await follow(student, { Range: `bytes=${aPdf().length}-` })
    expect([beyond.status, await beyond.text()]).toEqual([416, ''])
    expect(beyond.headers.get('Content-Range')).toBe(`bytes */${aPdf().length}`)
  })

  test("is refused to others with its student's link", async () => {
    const link = (await ask(student, path)).headers.get('location') ?? ''
    for (const other of [classmate, otherTeacher, teacher]) expect((await ask(other, link)).status).toBe(404)
    for (const other of [classmate, otherTeacher]) expect((await ask(other, path)).status).toBe(404)
    expect((await ask(student, link.replace(/s=./, 's=!'))).status).toBe(404)
    const expired = link.replace(/e=\d+/, 'e=1')
    expect((await ask(student, expired)).status).toBe(404)
  })

  test('does not open by the address of slips', async () => {
    expect((await ask(student, path.replace('homework', 'upload'))).status).toBe(404)
  })
})
