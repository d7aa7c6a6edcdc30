import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserId, VisitorId } from '#app/business/callers/caller.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { connect } from '#app/db/connection.ts'
import { students, userGroups } from '#app/db/schema/accounts.ts'
import { courseUserGroups, lectures, sections } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { settings } from '#app/db/schema/settings.ts'
import {
  aPlan,
  COURSE,
  PREVIEW,
  seedGrant,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { aSession } from '#app/testing/requests/a-caller-of-calls.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { createServices } from '../services.ts'

const testEnv = env as unknown as Env
const db = connect(testEnv.DB)
const answerOf = httpClient()
const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i)

type Person = { headers: Record<string, string> }

async function ask(path: string, { headers }: Person, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://shop.test${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  })
  return answerOf(request, testEnv)
}

async function aNewVisitor(): Promise<Person> {
  const answer = await ask(`/api/media/lecture/${PREVIEW}/link`, { headers: {} })
  return { headers: { Cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' } }
}

async function aSignedIn(userId: string): Promise<Person> {
  await seedUser(db, userId)
  return { headers: await aSession(db, userId, String(testEnv.APP_SECRET)) }
}

async function linksOf(
  lectureId: number,
  person: Person,
  query = '',
): Promise<{
  video_url: string
  captions_url: string
  captions: { language: string; captions_url: string }[]
}> {
  const answer = await ask(`/api/media/lecture/${lectureId}/link${query}`, person)
  expect(answer.status).toBe(200)
  return answer.json()
}

let student: Person
let classmate: Person

beforeAll(async () => {
  await seedLearningCourse(db)
  await testEnv.FILES.put('lectures/clock.mp4', BYTES)
  await testEnv.FILES.put('lectures/clock.vtt', 'WEBVTT')
  student = await aSignedIn('student')
  classmate = await aSignedIn('classmate')
  await seedGrant(db, 'student')
  await seedGrant(db, 'classmate')
})

afterEach(() => void vi.useRealTimers())

describe('a range of a lecture', () => {
  test.each([
    ['no range', undefined, 200, null, 0, 100],
    ['the first two bytes, as Safari does', 'bytes=0-1', 206, 'bytes 0-1/100', 0, 2],
    ['the whole file as a range', 'bytes=0-', 206, 'bytes 0-99/100', 0, 100],
    ['a range in the middle', 'bytes=10-19', 206, 'bytes 10-19/100', 10, 20],
    ['a range that ends past the file', 'bytes=90-200', 206, 'bytes 90-99/100', 90, 100],
    ['the last ten bytes', 'bytes=-10', 206, 'bytes 90-99/100', 90, 100],
    ['several', 'bytes=0-1,4-5', 200, null, 0, 100],
    ['a start past the end', 'bytes=100-', 416, 'bytes */100', 0, 0],
  ])('is answered when asked for %s', async (_, range, status, contentRange, from, to) => {
    const { video_url } = await linksOf(VIDEO, student)
    const headers: Record<string, string> = range ? { Range: range } : {}
    const answer = await ask(video_url, student, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Range')).toBe(contentRange)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES.slice(from, to))
    expect(answer.headers.get('Accept-Ranges')).toBe('bytes')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('Content-Type')).toBe('video/mp4')

    const head = await ask(video_url, student, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('Content-Range')]).toEqual([status, contentRange])
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test('is the whole file when the player holds another version', async () => {
    const { video_url } = await linksOf(VIDEO, student)
    const etag = (await ask(video_url, student, { method: 'HEAD' })).headers.get('ETag') ?? ''
    const ranged = (ifRange: string) =>
      ask(video_url, student, { headers: { Range: 'bytes=5-', 'If-Range': ifRange } })
    expect((await ranged(etag)).status).toBe(206)
    expect((await ranged('"another"')).status).toBe(200)
  })
})

describe('a lecture’s link', () => {
  test('opens video and captions for its student only', async () => {
    const links = await linksOf(VIDEO, student)
    expect(await (await ask(links.captions_url, student)).text()).toBe('WEBVTT')
    for (const person of [classmate, await aNewVisitor(), { headers: {} }])
      expect((await ask(links.video_url, person)).status).toBe(404)
    const ofPreview = (await linksOf(PREVIEW, student)).video_url
    expect((await ask(ofPreview.replace(String(PREVIEW), String(VIDEO)), student)).status).toBe(404)
  })

  test('opens the captions of each language, and no other', async () => {
    await testEnv.FILES.put('lectures/clock.en.vtt', 'WEBVTT english')
    const captions = [
      { language: 'th', key: 'lectures/clock.vtt' },
      { language: 'en', key: 'lectures/clock.en.vtt' },
    ]
    await db.update(lectures).set({ captions }).where(eq(lectures.id, VIDEO))
    const links = await linksOf(VIDEO, student)
    expect(links.captions.map(({ language }) => language)).toEqual(['th', 'en'])
    const texts = links.captions.map(async ({ captions_url }) => (await ask(captions_url, student)).text())
    expect(await Promise.all(texts)).toEqual(['WEBVTT', 'WEBVTT english'])
    expect(links.captions_url).toBe(links.captions[0]?.captions_url)
    expect((await ask(links.captions_url.replace('l=th', 'l=de'), student)).status).toBe(404)
    expect((await ask(links.captions[1]?.captions_url ?? '', classmate)).status).toBe(404)
  })

  test('expires, and its expiry time cannot be changed', async () => {
    const later = Date.now() + 15 * 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const { video_url } = await linksOf(VIDEO, student)
    vi.setSystemTime(later - 1000)
    expect((await ask(video_url, student)).status).toBe(200)
    vi.setSystemTime(later + 1000)
    expect((await ask(video_url, student)).status).toBe(403)
    const stretched = video_url.replace(/e=\d+/, `e=${later + 100_000}`)
    expect((await ask(stretched, student)).status).toBe(404)
    expect((await linksOf(VIDEO, student)).video_url).not.toBe(video_url)
  })

  test.each(['', '?e=&s=', '?e=abc&s=x', '?e=9999999999999&s=x', '?e=1&e=2&s=%00'])(
    'is refused with the query %j',
    async query => {
      expect((await ask(`/media/lecture/${VIDEO}${query}`, student)).status).toBe(404)
    },
  )

  test('to a preview works only for the visitor who asked', async () => {
    const [one, other] = [await aNewVisitor(), await aNewVisitor()]
    const { video_url } = await linksOf(PREVIEW, one)
    expect((await ask(video_url, one)).status).toBe(200)
    expect((await ask(video_url, other)).status).toBe(404)
    expect((await ask(`/api/media/lecture/${VIDEO}/link`, one)).status).toBe(404)
  })
})

describe('a smaller size of a video', () => {
  const SMALL = new TextEncoder().encode('small')
  beforeAll(async () => {
    await testEnv.FILES.put('lectures/clock-360.mp4', SMALL)
    const videoQualities = [
      { height: 240, key: 'lectures/missing.mp4' },
      { height: 360, key: 'lectures/clock-360.mp4' },
    ]
    await db.update(lectures).set({ videoQualities }).where(eq(lectures.id, VIDEO))
  })

  test('is listed with the link but without its key', async () => {
    const answer = await ask(`/api/media/lecture/${VIDEO}/link`, student)
    const { video_url, qualities } = await answer.json<{ video_url: string; qualities: unknown }>()
    expect(qualities).toEqual([
      { height: 360, video_url: `${video_url}&q=360` },
      { height: 240, video_url: `${video_url}&q=240` },
    ])
    expect(await linksOf(PREVIEW, student)).toMatchObject({ qualities: [] })
  })

  test('opens with the guards of the main file', async () => {
    const { video_url } = await linksOf(VIDEO, student)
    const answer = await ask(`${video_url}&q=360`, student, { headers: { Range: 'bytes=1-2' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'ma'])
    for (const person of [classmate, await aNewVisitor(), { headers: {} }])
      expect((await ask(`${video_url}&q=360`, person)).status).toBe(404)
    const ofPreview = (await linksOf(PREVIEW, student)).video_url
    expect((await ask(`${ofPreview}&q=360`, student)).status).toBe(404)
    const person = await aSignedIn('refunded-small')
    await seedGrant(db, 'refunded-small')
    const own = (await linksOf(VIDEO, person)).video_url
    await db
      .update(accessGrants)
      .set({ endedAt: Date.now() })
      .where(eq(accessGrants.userId, 'refunded-small'))
    expect((await ask(`${own}&q=360`, person)).status).toBe(403)
  })

  test.each(['999', '-360', '360.0', '0360', ' 360', '__proto__', 'lectures/clock-360.mp4', '240'])(
    'is not found under %j',
    async quality => {
      const { video_url } = await linksOf(VIDEO, student)
      expect((await ask(`${video_url}&q=${encodeURIComponent(quality)}`, student)).status).toBe(404)
    },
  )

  test('is charged once, together with the main file', async () => {
    const person = await aSignedIn('small-and-large')
    const plan = aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' })
    await seedGrant(db, 'small-and-large', { plan })
    vi.useFakeTimers({ toFake: ['Date'] })
    const { video_url } = await linksOf(VIDEO, person)
    for (const url of [video_url, `${video_url}&q=360`]) expect((await ask(url, person)).status).toBe(200)
    const [grant] = await db.select().from(accessGrants).where(eq(accessGrants.userId, 'small-and-large'))
    expect(grant?.watchSecondsUsed).toBe(20)
    vi.setSystemTime(Date.now() + 21_000)
    expect((await ask(`${video_url}&q=360`, person)).status).toBe(403)
  })
})

describe('access to a course', () => {
  test('ends at the next range after a refund', async () => {
    const person = await aSignedIn('refunded')
    await seedGrant(db, 'refunded')
    const { video_url } = await linksOf(VIDEO, person)
    expect((await ask(video_url, person, { headers: { Range: 'bytes=0-9' } })).status).toBe(206)
    await db.update(accessGrants).set({ endedAt: Date.now() }).where(eq(accessGrants.userId, 'refunded'))
    expect((await ask(video_url, person, { headers: { Range: 'bytes=10-19' } })).status).toBe(403)
    const renewed = await ask(`/api/media/lecture/${VIDEO}/link`, person)
    expect([renewed.status, await renewed.json()]).toMatchObject([403, { error: { code: 'ACCESS_ENDED' } }])
  })

  test('ends at the exact second', async () => {
    const person = await aSignedIn('one-day')
    const startsAt = Date.now() - 86_400_000 + 60_000
    await seedGrant(db, 'one-day', { plan: aPlan({ planType: 'Period', courseDays: 1 }), startsAt })
    const { video_url } = await linksOf(VIDEO, person)
    vi.useFakeTimers({ toFake: ['Date'], now: startsAt + 86_400_000 - 1 })
    expect((await ask(video_url, person)).status).toBe(200)
    vi.setSystemTime(startsAt + 86_400_000)
    expect((await ask(video_url, person)).status).toBe(403)
  })

  test('opens a text lecture without its scripts', async () => {
    const answer = await ask(`/api/media/lecture/${TEXT}/link`, student)
    expect(await answer.json()).toMatchObject({ text_html: '<p>ดี</p>', video_url: null })
  })
})

describe('a plan that counts watching time', () => {
  const counted = { plan: aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' }) }
  const used = async (userId: string) => {
    const [grant] = await db.select().from(accessGrants).where(eq(accessGrants.userId, userId))
    return grant?.watchSecondsUsed
  }

  test('is charged once for thirty fetches of a lecture', async () => {
    const person = await aSignedIn('fetches-thirty-times')
    await seedGrant(db, 'fetches-thirty-times', counted)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let i = 0; i < 30; i++) {
      const { video_url } = await linksOf(VIDEO, person)
      expect((await ask(video_url, person)).status).toBe(200)
    }
    expect(await used('fetches-thirty-times')).toBe(20)
  })

  test('gets nothing once its time is used up', async () => {
    const person = await aSignedIn('used-up')
    await seedGrant(db, 'used-up', counted)
    const { video_url } = await linksOf(VIDEO, person)
    await db
      .update(accessGrants)
      .set({ watchSecondsUsed: 3600, meteredUntil: Date.now() })
      .where(eq(accessGrants.userId, 'used-up'))
    const answer = await ask(`/api/media/lecture/${VIDEO}/link?renew=true`, person)
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: { code: 'WATCH_TIME_USED_UP' } },
    ])
    const range = { headers: { Range: 'bytes=0-9' } }
    expect((await ask(video_url, person, range)).status).toBe(403)
    expect((await linksOf(PREVIEW, person)).video_url).toContain('?e=')
  })

  test.each([
    ['continues to the end if the link was renewed', true],
    ['is cut off if the link was not renewed', false],
  ])('a slowly read answer %s', async (how, isRenewed) => {
    const userId = isRenewed ? 'reads-and-pays' : 'reads-for-nothing'
    const person = await aSignedIn(userId)
    await seedGrant(db, userId, counted)
    const large = new Uint8Array(6_000_000)
    await testEnv.FILES.put('lectures/clock.mp4', large)
    try {
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: start })
      const { video_url } = await linksOf(VIDEO, person)
      const answer = await ask(video_url, person, { headers: { Range: 'bytes=0-' } })
      expect([answer.status, answer.headers.get('Content-Length')], how).toEqual([206, '6000000'])
      const reader = answer.body?.getReader()
      let length = (await reader?.read())?.value?.length ?? 0
      vi.setSystemTime(start + 15_000)
      if (isRenewed) await ask(`/api/media/lecture/${VIDEO}/link?renew=true`, person)
      vi.setSystemTime(start + 30_000)
      const rest = async () => {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
          length += part.value.length
      }
      if (isRenewed) await rest()
      else await expect(rest()).rejects.toThrow()
      expect(length === large.length).toBe(isRenewed)
    } finally {
      await testEnv.FILES.put('lectures/clock.mp4', BYTES)
    }
  })
})

describe('a charged link', () => {
  const counted = { plan: aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' }) }

  test('sends only what its charged time can need', async () => {
    const person = await aSignedIn('saves-everything')
    await seedGrant(db, 'saves-everything', counted)
    await db.update(lectures).set({ videoLength: 200 }).where(eq(lectures.id, VIDEO))
    // Two hundred seconds of playing time.
    const large = new Uint8Array(20_000_000)
    await testEnv.FILES.put('lectures/clock.mp4', large)
    try {
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: start })
      const { video_url } = await linksOf(VIDEO, person)
      const bytesOf = async (answer: Response) => (await answer.arrayBuffer()).byteLength
      expect(await bytesOf(await ask(video_url, person))).toBe(large.length)
      const reader = (await ask(video_url, person)).body?.getReader()
      let length = 0
      const read = async () => {
        const part = await reader?.read()
        length += part?.value?.length ?? 0
        return part?.done ?? true
      }
      // 300 seconds may be sent ahead. The first answer took 200 of them.
      const [left, aboutLeft] = [10_000_000, 9_500_000]
      while (length < aboutLeft) await read()
      const reading = (async () => {
        while (!(await read()));
      })()
      await new Promise(resolve => setTimeout(resolve, 1500))
      expect(length).toBeLessThanOrEqual(left)

      for (const seconds of [15, 30, 45]) {
        vi.setSystemTime(start + seconds * 1000)
        await linksOf(VIDEO, person, '?renew=true')
      }
      await reading
      expect(length).toBe(large.length)
    } finally {
      await testEnv.FILES.put('lectures/clock.mp4', BYTES)
      await db.update(lectures).set({ videoLength: 100 }).where(eq(lectures.id, VIDEO))
    }
  })
})

describe('the playlist call', () => {
  const FIELDS = [
    ...[
      'sections_id',
      'sections_name',
      'sections_location',
      'lectures_id',
      'lectures_name',
      'lectures_preview',
    ],
    ...['lectures_content_type', 'lectures_content_file', 'lectures_content_text', 'lectures_quiz_id'],
    ...[
      'lectures_homework_id',
      'lectures_video_id',
      'lectures_video_name',
      'lectures_video_url',
      'video_length',
    ],
    ...['require-all-answer', 'pass-to-complete', 'score_pass_quiz', 'integrate type', 'is_open'],
  ]
  const playlistOf = async (person: Person) => {
    const answer = await ask(`/public/course/videoplaylist/${COURSE}`, person)
    const { data } = await answer.json<{ data: Record<string, unknown>[] }>()
    return data
  }

  test('has every field of every lecture', async () => {
    const quiz = { requireAllAnswer: true, passToComplete: true, scorePassQuiz: 80, integrateType: 'after' }
    const stored = { quiz, quizId: 5, homeworkId: 6, videoName: 'ลงสี.mp4', contentFile: '/files/a.pdf' }
    await db.batch([
      db.update(lectures).set(stored).where(eq(lectures.id, VIDEO)),
      db.update(sections).set({ location: 40 }).where(eq(sections.id, 1)),
    ])
    const rows = await playlistOf(student)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...FIELDS].sort())
    expect(rows.map(row => [row.lectures_id, row.sections_id, row.sections_location])).toEqual([
      [PREVIEW, 2, 1],
      [VIDEO, 2, 1],
      [TEXT, 1, 40],
    ])
    expect(rows[1]).toMatchObject({
      'require-all-answer': true,
      'pass-to-complete': true,
      score_pass_quiz: 80,
      'integrate type': 'after',
      lectures_quiz_id: 5,
      lectures_homework_id: 6,
      lectures_video_id: VIDEO,
      lectures_video_name: 'ลงสี.mp4',
      lectures_content_file: '/files/a.pdf',
    })
    expect(rows[2]).toMatchObject({
      lectures_content_text: '<p>ดี</p>',
      lectures_video_id: null,
      lectures_video_url: null,
      'require-all-answer': null,
      score_pass_quiz: null,
    })
    // Otherwise the next tests would have to pass the quiz.
    await db
      .update(lectures)
      .set({ quiz: null, quizId: null, homeworkId: null })
      .where(eq(lectures.id, VIDEO))
  })

  test('links only lectures that the caller may watch', async () => {
    const stranger = await aSignedIn('playlist-stranger')
    const visitor = await aNewVisitor()
    for (const [person, open] of [
      [student, [true, true, false]],
      [stranger, [true, false, false]],
      [visitor, [true, false, false]],
    ] as const) {
      const rows = await playlistOf(person)
      expect(rows.map(row => row.lectures_video_url !== null)).toEqual(open)
      for (const { lectures_video_url: url } of rows)
        if (url !== null) expect((await ask(String(url), person)).status).toBe(200)
    }
    const [, ofStudent] = await playlistOf(student)
    expect((await ask(String(ofStudent?.lectures_video_url), stranger)).status).toBe(404)
    const closed = { lectures_content_file: null, lectures_content_text: null }
    expect((await playlistOf(stranger)).slice(1)).toMatchObject([closed, closed])
  })

  test('has no links that would charge watching time', async () => {
    const person = await aSignedIn('playlist-counted')
    const plan = aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' })
    await seedGrant(db, 'playlist-counted', { plan })
    const urls = (await playlistOf(person)).map(row => row.lectures_video_url)
    expect(urls).toEqual([expect.stringContaining('/media/lecture/71'), null, null])
    const [grant] = await db.select().from(accessGrants).where(eq(accessGrants.userId, 'playlist-counted'))
    expect(grant?.watchSecondsUsed).toBe(0)
  })
})

describe('files and transcripts of lectures', () => {
  const PDF = new TextEncoder().encode('%PDF-1.4 practice sheet')
  let counted: Person
  beforeAll(async () => {
    await testEnv.FILES.put('lecture/sheet.pdf', PDF)
    await testEnv.FILES.put('lecture/words.txt', 'สวัสดี')
    const parts = {
      contentFile: 'lecture/sheet.pdf',
      contentFileName: 'แบบฝึก "1".pdf',
      transcripts: [{ language: 'th', key: 'lecture/words.txt' }],
    }
    await db.update(lectures).set(parts).where(eq(lectures.id, VIDEO))
    counted = await aSignedIn('reader-counted')
    const plan = aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' })
    await seedGrant(db, 'reader-counted', { plan })
  })
  const follow = async (path: string, person: Person, init: RequestInit = {}) => {
    const link = (await ask(path, person)).headers.get('location') ?? ''
    return ask(link, person, init)
  }

  test('are shown in the page by a link that works for some minutes', async () => {
    const answer = await follow(`/media/file/${VIDEO}`, student)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF)
    const header = (name: string) => answer.headers.get(name)
    expect(header('Content-Type')).toBe('application/pdf')
    expect(header('Content-Disposition')).toMatch(
      /^inline; filename="[^"]*"; filename\*=UTF-8''[%\w.-]+\.pdf$/,
    )
    expect(header('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(header('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(header('X-Content-Type-Options')).toBe('nosniff')
    expect(header('Cache-Control')).toBe('private, no-store')
  })

  test('are saved on request', async () => {
    const answer = await follow(`/media/file/${VIDEO}?save`, student)
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; /)
    const words = await follow(`/media/transcript/${VIDEO}?save`, student)
    expect(words.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.txt$/)
    expect(await words.text()).toBe('สวัสดี')
  })

  test('a transcript is saved under a name per language', async () => {
    await testEnv.FILES.put('lecture/words.en.txt', 'Hello')
    const transcripts = [
      { language: 'th', key: 'lecture/words.txt' },
      { language: 'en', key: 'lecture/words.en.txt' },
    ]
    await db.update(lectures).set({ transcripts }).where(eq(lectures.id, VIDEO))
    const read = async (query: string) => (await follow(`/media/transcript/${VIDEO}${query}`, student)).text()
    expect([await read(''), await read('?l=th'), await read('?l=en')]).toEqual(['สวัสดี', 'สวัสดี', 'Hello'])
    expect((await ask(`/media/transcript/${VIDEO}?l=de`, student)).status).toBe(404)
    const saved = await follow(`/media/transcript/${VIDEO}?l=en&save`, student)
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.en\.txt$/)
  })

  test('are sent in ranges, and not beyond their end', async () => {
    const part = await follow(`/media/file/${VIDEO}`, student, { headers: { Range: 'bytes=0-3' } })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-3/${PDF.length}`])
    const range = `bytes=${PDF.length}-${PDF.length + 9}`
    const beyond = await follow(`/media/file/${VIDEO}`, student, { headers: { Range: range } })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${PDF.length}`])
  })

  test("are closed to strangers with a student's link", async () => {
    const stranger = await aNewVisitor()
    for (const path of [`/media/file/${VIDEO}`, `/media/transcript/${VIDEO}`]) {
      expect((await ask(path, stranger)).status).toBe(404)
      const link = (await ask(path, student)).headers.get('location') ?? ''
      expect((await ask(link, stranger)).status).toBe(404)
      expect((await ask(link.replace(/e=\d+/, 'e=1'), student)).status).toBe(404)
    }
    expect((await ask(`/media/file/${TEXT}`, student)).status).toBe(404)
  })

  test('cost no watching time', async () => {
    expect((await follow(`/media/file/${VIDEO}`, counted)).status).toBe(200)
    const link = (await ask(`/media/file/${VIDEO}`, counted)).headers.get('location') ?? ''
    expect((await ask(link.replace('/file/', '/lecture/'), counted)).status).toBe(403)
    const [grant] = await db.select().from(accessGrants).where(eq(accessGrants.userId, 'reader-counted'))
    expect(grant?.watchSecondsUsed).toBe(0)
  })
})

describe('the learning calls', () => {
  beforeAll(async () => {
    const bare = { quiz: null, quizId: null, homeworkId: null }
    await db.update(lectures).set(bare).where(eq(lectures.id, VIDEO))
  })
  const json = { 'Content-Type': 'application/json' }
  const report = { lectures_id: VIDEO, ranges: [[0, 95]], position: 95, at: 1_700_000_000_000 }

  test('store progress and show it to its student only', async () => {
    const body = JSON.stringify({ reports: [report] })
    const taken = await ask('/private/progress', student, { method: 'POST', body, headers: json })
    expect(await taken.json()).toMatchObject({
      success: true,
      courses: [
        { course_id: COURSE, percent: 33, read_lectures: [VIDEO], missing_lectures: [PREVIEW, TEXT] },
      ],
    })
    const lastTime = await ask(`/private/progress/lasttime/student/course/${COURSE}`, student)
    expect(await lastTime.json()).toMatchObject({ section_id: 2, lectures_id: VIDEO, position: 95 })
    const countdown = await ask(`/private/course/countdowntime/${COURSE}`, student)
    expect(await countdown.json()).toMatchObject({
      countDownTime: -1,
      planType: 'One-Time Payment',
      readLecture: [VIDEO],
    })

    for (const path of [`student/student/course/${COURSE}`, `lasttime/student/course/${COURSE}`])
      expect((await ask(`/private/progress/${path}`, classmate)).status).toBe(404)
  })

  test('refuse a body that is not JSON', async () => {
    const answer = await ask('/private/progress', student, { method: 'POST', body: '{', headers: json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'INPUT_ERROR' } }])
  })

  test('require a sign-in', async () => {
    const answer = await ask(`/private/course/countdowntime/${COURSE}`, await aNewVisitor())
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { success: false, error: { code: 'Unauthorized' } },
    ])
  })

  test.each([
    ['a missing list of reports', { reports: [] }],
    ['a lecture id that is a word', { reports: [{ ...report, lectures_id: 'x' }] }],
    ['negative seconds', { reports: [{ ...report, ranges: [[-1, 5]] }] }],
    ['watched seconds in another shape', { reports: { __proto__: [] } }],
  ])('name the field of %s', async (_, body) => {
    const answer = await ask('/private/progress', student, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: json,
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'INPUT_ERROR', result: [{}] } },
    ])
  })
})

describe('a file of the catalogue', () => {
  const name = 'a'.repeat(64)

  test('may stay in every cache for a year', async () => {
    await testEnv.FILES.put(`public/${name}.jpg`, BYTES)
    const answer = await ask(`/files/${name}.jpg`, { headers: {} })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('Set-Cookie')).toBeNull()
    await answer.arrayBuffer()
  })

  test.each([`${name}.html`, `${name}.svg`, `${'b'.repeat(64)}.jpg`])('%s is not there', async missing => {
    await testEnv.FILES.put(`public/${name}.html`, '<script>')
    await testEnv.FILES.put(`public/${name}.svg`, '<svg/>')
    expect((await ask(`/files/${missing}`, { headers: {} })).status).toBe(404)
  })
})

describe('a course for groups', () => {
  const [ART, MUSIC] = [901, 902]
  const statusesOf = async (person: Person, video: string) => {
    const link = await ask(`/api/media/lecture/${VIDEO}/link`, person)
    const text = await ask(`/api/media/lecture/${TEXT}/link`, person)
    const file = await ask(video, person)
    const countdown: { countDownTime: number } = await (
      await ask(`/private/course/countdowntime/${COURSE}`, person)
    ).json()
    const preview = await ask(`/api/media/lecture/${PREVIEW}/link`, person)
    return [link.status, text.status, file.status, countdown.countDownTime, preview.status]
  }
  const OPEN = [200, 200, 200, -1, 200]
  const SHUT = [403, 403, 403, 0, 200]

  test.each([
    ['of the group', ART, true, OPEN],
    ['of another group', MUSIC, true, SHUT],
    ['of no group', null, true, SHUT],
    ['of another group while groups are switched off', MUSIC, false, OPEN],
  ])('checks the group of a buyer %s on every address', async (who, userGroupId, isOn, expected) => {
    const userId = `pupil-${who.replaceAll(' ', '-')}`
    const person = await aSignedIn(userId)
    await seedGrant(db, userId)
    const video = (await linksOf(VIDEO, person)).video_url
    await db.batch([
      db.insert(userGroups).values([ART, MUSIC].map(id => ({ id, name: String(id) }))),
      db.insert(courseUserGroups).values({ courseId: COURSE, userGroupId: ART }),
      db.insert(students).values({ userId, userGroupId, createdAt: 0, updatedAt: 0 }),
      db.insert(settings).values({ key: 'feature_user_group', value: isOn ? 1 : 0, updatedAt: 0 }),
    ])
    try {
      expect(await statusesOf(person, video)).toEqual(expected)
      const caller = { visitorId: 'v' as VisitorId, sessionEnded: null, account: anAccountOf(userId) }
      const page = await getLearnPage(createServices(testEnv), { courseId: COURSE, caller })
      const isOpen = expected === OPEN
      expect(page?.sections.flatMap(({ lectures }) => lectures.map(lecture => lecture.isOpen))).toEqual([
        true,
        isOpen,
        isOpen,
      ])
    } finally {
      await db.batch([
        db.delete(students).where(eq(students.userId, userId)),
        db.delete(courseUserGroups),
        db.delete(userGroups),
        db.delete(settings).where(eq(settings.key, 'feature_user_group')),
      ])
    }
  })

  function anAccountOf(userId: string) {
    return {
      userId: userId as UserId,
      username: null,
      name: userId,
      email: `${userId}@shop.test`,
      roles: ['student' as const],
      sessionId: 's',
    }
  }
})
