import { env } from 'cloudflare:test'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { PERSONAL_TABLES, UPLOADS_TO_REMOVE } from '#app/business/privacy/personal-tables.server.ts'
import { listMyCourses } from '#app/business/storefront/list-my-courses.server.ts'
import { connect } from '#app/db/connection.ts'
import { students, user } from '#app/db/schema/accounts.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import { accessGrants, certificates, progress } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import {
  aStudent,
  aVisitor,
  COURSE,
  PREVIEW,
  readLectures,
  seedGrant,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { createServices } from '../../../../workers/services.ts'
import { pdfKey } from './certificate.ts'
import { arePdfsReady, findCertificatePdf, getCertificatePage } from './certificate-page.server.ts'
import { drawCertificate } from './draw-certificate.server.ts'
import { findCertificates, listOwnCertificates } from './find-certificates.server.ts'
import { issueCertificate } from './issue-certificate.server.ts'
import { reissueCertificate, revokeCertificate } from './revoke-certificate.server.ts'
import { storeCertificatePdfs } from './store-certificate-pdfs.server.ts'
import { sweepCertificates } from './sweep-certificates.server.ts'

const testEnv = env as unknown as Env
const db = connect(testEnv.DB)
const clock = { at: Date.UTC(2026, 10, 22, 3) }
const asked: unknown[] = []
const services = {
  ...createServices(testEnv, { now: () => clock.at }),
  jobs: {
    ...createServices(testEnv).jobs,
    sendOutbox: async (ids: readonly string[]) => void asked.push(...ids),
    issueCertificate: async (student: unknown) => void asked.push(student),
    drawCertificate: async (code: string) => void asked.push(code),
  },
}

async function aFinisher(id: string, name = 'มะลิ ใจดี') {
  const userId = await seedUser(db, id)
  await db.update(user).set({ name }).where(eq(user.id, userId))
  await seedGrant(db, userId)
  await reads(userId, PREVIEW, VIDEO, TEXT)
  return { userId, courseId: COURSE }
}

const reads = (userId: string, ...lectureIds: number[]) => readLectures(services, userId, ...lectureIds)

async function issued(student: { userId: string; courseId: number }): Promise<string> {
  const done = await issueCertificate(services, student)
  if (!done.ok) throw new Error(done.error.code)
  return done.value.code
}

const asks = (code: string, from = '192.0.2.1') => ({
  code,
  caller: aVisitor('a visitor'),
  request: new Request('http://shop.test', { headers: { 'cf-connecting-ip': from } }),
})
const pageOf = (code: string, from?: string) => getCertificatePage(services, asks(code, from))
const rowsOf = (userId: string) => db.select().from(certificates).where(eq(certificates.userId, userId))

let staff: Caller

beforeAll(async () => {
  await seedLearningCourse(db)
  await db.update(courses).set({ teacher: 'ครูฝ้าย' }).where(eq(courses.id, COURSE))
  const userId = await seedUser(db, 'certificate-staff')
  await db.update(user).set({ roles: 'owner' }).where(eq(user.id, userId))
  staff = aStudent(userId, { roles: ['owner'] })
})

describe('issuing', () => {
  test('gives a finished student a certificate by mail', async () => {
    const student = await aFinisher('first')
    const code = await issued(student)
    const [row] = await rowsOf(student.userId)
    expect(row).toMatchObject({
      number: '2026-000001',
      code,
      personName: 'มะลิ ใจดี',
      courseName: 'วาดรูป',
      teacherName: 'ครูฝ้าย',
      finishedAt: clock.at,
      issuedAt: clock.at,
      replaces: null,
    })
    expect(code).toMatch(/^[\w-]{27}$/)
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `certificate-issued:${code}`))
    expect(mail).toMatchObject({ recipient: 'first@shop.test', data: { linkPath: `/certificate/${code}` } })
    expect(asked).toContain(code)
    expect(asked).toContain(mail?.id)
  })

  test.each([
    ['en', 'th', 'Drawing'],
    ['th', 'en', 'วาดรูป'],
  ] as const)('names the course in %s to its reader, whoever issues in %s', async (reads, issues, name) => {
    const student = await aFinisher(`reads-${reads}`)
    await db.update(user).set({ locale: reads }).where(eq(user.id, student.userId))
    await db
      .update(courses)
      .set({ english: { name: 'Drawing' } })
      .where(eq(courses.id, COURSE))
    const through = { ...services, db: connect(testEnv.DB, issues) }
    await issueCertificate(through, student)
    const [first] = await rowsOf(student.userId)
    // What is printed stays the school's own name of the course.
    expect(first?.courseName).toBe('วาดรูป')
    await reissueCertificate(through, { number: first?.number ?? '', note: 'x' }, staff)
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, `reads-${reads}@shop.test`))
    expect(mails.map(({ data }) => (data as { courseName?: string }).courseName)).toEqual([name, name])
  })

  test('twice, and at the same time, gives one', async () => {
    const student = await aFinisher('at-once')
    const answers = await Promise.all(Array.from({ length: 6 }, () => issueCertificate(services, student)))
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(await issueCertificate(services, student)).toEqual({
      ok: false,
      error: { code: 'ALREADY_ISSUED' },
    })
    expect(await rowsOf(student.userId)).toHaveLength(1)
  })

  test('numbers many students at once without gaps and doubles', async () => {
    const students = []
    for (let i = 0; i < 12; i++) students.push(await aFinisher(`many-${i}`))
    const before = (await db.select().from(certificates)).length
    await Promise.all([...students, ...students].map(student => issueCertificate(services, student)))
    const numbers = (await db.select().from(certificates)).map(row => row.number).sort()
    const expected = Array.from({ length: before + 12 }, (_, i) => `2026-${String(i + 1).padStart(6, '0')}`)
    expect(numbers).toEqual(expected)
  })

  test('begins with one in a new Thai year', async () => {
    const before = clock.at
    clock.at = Date.UTC(2026, 11, 31, 17)
    const student = await aFinisher('new-year')
    await issued(student)
    expect((await rowsOf(student.userId))[0]?.number).toBe('2027-000001')
    clock.at = before
  })

  test('is refused without a grant or a finished course', async () => {
    const userId = await seedUser(db, 'almost')
    await seedGrant(db, userId)
    await reads(userId, PREVIEW, VIDEO)
    expect(await issueCertificate(services, { userId, courseId: COURSE })).toMatchObject({
      error: { code: 'NOT_FINISHED' },
    })
    const refunded = await aFinisher('refunded')
    await db.update(accessGrants).set({ endedAt: 5 }).where(eq(accessGrants.userId, refunded.userId))
    expect(await issueCertificate(services, refunded)).toMatchObject({ error: { code: 'NOT_A_STUDENT' } })
    const unnamed = await aFinisher('unnamed', 'unnamed@shop.test')
    expect(await issueCertificate(services, unnamed)).toMatchObject({ error: { code: 'NAME_MISSING' } })
  })

  test('is made up for by the sweep', async () => {
    const student = await aFinisher('swept')
    expect(await rowsOf(student.userId)).toHaveLength(0)
    await sweepCertificates(services)
    expect(await rowsOf(student.userId)).toHaveLength(1)
    expect(await sweepCertificates(services)).toBe(0)
  })

  test('asks again for PDFs that are missing', async () => {
    const student = await aFinisher('undrawn')
    const code = await issued(student)
    asked.length = 0
    clock.at += 61_000
    await sweepCertificates(services)
    expect(asked).toContain(code)
  })
})

describe('a lecture that the school adds later', () => {
  test('lowers the percentage, and the certificate stays', async () => {
    const student = await aFinisher('added-later')
    const code = await issued(student)
    await db.insert(lectures).values({ id: 799, courseId: COURSE, sectionId: 1, name: 'ใหม่', location: 9 })
    const caller = aStudent(student.userId)
    const page = await getLearnPage(services, { courseId: COURSE, caller })
    expect(page).toMatchObject({ percent: 75, missing: [799], certificate: { code, revokedAt: null } })
    expect(await pageOf(code)).toMatchObject({ ok: true, value: { revokedAt: null } })
    await db.delete(lectures).where(eq(lectures.id, 799))
    expect(await getLearnPage(services, { courseId: COURSE, caller })).toMatchObject({ percent: 100 })
  })

  test('is counted for a student who had finished before', async () => {
    await db.update(courses).set({ hasCertificate: false }).where(eq(courses.id, COURSE))
    const finisher = await aFinisher('told')
    const beginner = await seedUser(db, 'not-told')
    await seedGrant(db, beginner)
    await reads(beginner, PREVIEW, VIDEO)
    const addedOf = async (userId: string) => {
      const caller = aStudent(userId)
      const page = await getLearnPage(services, { courseId: COURSE, caller })
      const [listed] = await listMyCourses(services, caller)
      expect(listed?.added).toBe(page?.added)
      return page?.added
    }
    const more = { courseId: COURSE, sectionId: 1, name: 'ใหม่', location: 9 }
    expect(await addedOf(finisher.userId)).toBe(0)
    clock.at += 1000
    await db.insert(lectures).values([
      { ...more, id: 797 },
      { ...more, id: 798 },
    ])
    expect([await addedOf(finisher.userId), await addedOf(beginner)]).toEqual([2, 0])
    await reads(finisher.userId, 797)
    expect(await addedOf(finisher.userId)).toBe(2)
    // Finished again, the next addition counts from there.
    await reads(finisher.userId, 798)
    expect(await addedOf(finisher.userId)).toBe(0)
    clock.at += 1000
    await db.insert(lectures).values({ ...more, id: 799 })
    expect(await addedOf(finisher.userId)).toBe(1)
    await db.delete(progress).where(inArray(progress.lectureId, [797, 798]))
    await db.delete(lectures).where(inArray(lectures.id, [797, 798, 799]))
    await db.update(courses).set({ hasCertificate: true }).where(eq(courses.id, COURSE))
  })
})

describe('the public page', () => {
  test('shows only what is printed of the person', async () => {
    const student = await aFinisher('public')
    const code = await issued(student)
    const before = services.roundTrips.count
    const page = await pageOf(code)
    expect(services.roundTrips.count - before).toBe(1)
    expect(page).toMatchObject({
      ok: true,
      value: { personName: 'มะลิ ใจดี', isOwn: false, isReplaced: false },
    })
    expect(JSON.stringify(page)).not.toMatch(/public@shop\.test|"userId"|public"/)
    const own = await getCertificatePage(services, { ...asks(code), caller: aStudent(student.userId) })
    expect(own).toMatchObject({ value: { isOwn: true } })
  })

  test('answers every wrong code alike', async () => {
    const code = await issued(await aFinisher('guessed'))
    const near = `${code.slice(0, 26)}${code.endsWith('A') ? 'B' : 'A'}`
    for (const guess of ['2026-000001', near, '', `${code}x`, code.slice(1), `${code}'--`])
      expect(await pageOf(guess, '192.0.2.9'), guess).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  test('stops only the wrong guesses of a network', async () => {
    const code = await issued(await aFinisher('limited'))
    for (let i = 0; i < 30; i++) await pageOf(`${i}`.padStart(27, 'x'), '198.51.100.7')
    const guess = 'x'.repeat(27)
    expect(await pageOf(guess, '198.51.100.7')).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
    expect(await pageOf(guess, '198.51.100.8')).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await pageOf(code, '198.51.100.7')).toMatchObject({ ok: true })
  })
})

describe('the PDFs', () => {
  test('are drawn in both languages and kept', async () => {
    const student = await aFinisher('drawn')
    const code = await issued(student)
    asked.length = 0
    expect(await arePdfsReady(services, code)).toBe(false)
    expect(asked).toEqual([code])
    await storeCertificatePdfs(services, code)
    expect(await arePdfsReady(services, code)).toBe(true)
    for (const language of ['th', 'en'] as const) {
      const bytes = await (await services.files.get(pdfKey(code, language)))?.arrayBuffer()
      const text = new TextDecoder('latin1').decode(bytes)
      expect(text.slice(0, 8)).toBe('%PDF-1.7')
      expect(text).toContain('/FontFile2')
      expect(bytes?.byteLength).toBeLessThan(60_000)
    }
    expect(await findCertificatePdf(services, { ...asks(code), language: 'th' })).toEqual({
      ok: true,
      value: pdfKey(code, 'th'),
    })
  })

  test('name everything in English where it has a name', async () => {
    const student = await aFinisher('english')
    const profile = { userId: student.userId, firstname: 'มะลิ', lastname: 'ใจดี', createdAt: 0, updatedAt: 0 }
    await db.insert(students).values({ ...profile, firstnameEng: 'Mali', lastnameEng: 'Jaidee' })
    await db
      .update(courses)
      .set({ english: { name: 'Drawing (by hand)' } })
      .where(eq(courses.id, COURSE))
    const code = await issued(student)
    const [row] = await rowsOf(student.userId)
    const names = { personNameEng: 'Mali Jaidee', courseNameEng: 'Drawing (by hand)', teacherNameEng: '' }
    expect(row).toMatchObject({ ...names, personName: 'มะลิ ใจดี', courseName: 'วาดรูป' })
    await storeCertificatePdfs(services, code)
    const linesOf = async (language: 'th' | 'en') => {
      const file = await services.files.get(pdfKey(code, language))
      return copiedFrom(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)))
    }
    expect(await linesOf('en')).toEqual(expect.arrayContaining(['Mali Jaidee', 'Drawing (by hand)', 'ครูฝ้าย']))
    expect(await linesOf('th')).toEqual(expect.arrayContaining(['มะลิ ใจดี', 'วาดรูป', 'ครูฝ้าย']))
  })

  test('give Thai back as it was written', async () => {
    const names = { personName: 'น้ำ ขำขัน', courseName: 'ทำน้ำพริก', teacherName: '', number: '2026-000001' }
    const pdf = await drawCertificate(services, {
      certificate: { ...names, finishedAt: clock.at, issuedAt: clock.at },
      language: 'th',
      school: { title: 'โรงเรียน', accentColor: '#8a4b2a' },
      address: 'http://shop.test/certificate/x',
    })
    const text = new TextDecoder('latin1').decode(pdf)
    expect(text).toContain('/Lang (th)')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/S /Document')
    expect(await copiedFrom(pdf)).toEqual(expect.arrayContaining(['น้ำ ขำขัน', 'ทำน้ำพริก']))
  })

  /** The contents of the compressed parts of a PDF. */
  async function partsOf(pdf: Uint8Array): Promise<string[]> {
    const text = new TextDecoder('latin1').decode(pdf)
    const starts = [...text.matchAll(/stream\r?\n/g)].filter(
      ({ index }) => text.slice(index - 3, index) !== 'end',
    )
    return Promise.all(
      starts.map(({ index, 0: start }) => {
        const from = index + start.length
        const body = pdf.slice(from, text.indexOf('\nendstream', from))
        const inflated = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate'))
        return new Response(inflated)
          .arrayBuffer()
          .then(bytes => Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join(''))
          .catch(() => '')
      }),
    )
  }

  /** The lines that a program copies from a PDF: UTF-16 if they are not all ASCII. */
  async function copiedFrom(pdf: Uint8Array): Promise<string[]> {
    const parts = await partsOf(pdf)
    const found = parts.flatMap(part => [...part.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)])
    return found.map(([, written = '']) => {
      const raw = written.replace(
        /\\([\s\S])/g,
        (_, char) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[char as string] ?? char,
      )
      if (!raw.startsWith('\u00fe\u00ff')) return raw
      const bytes = Uint8Array.from(raw.slice(2), char => char.charCodeAt(0))
      return new TextDecoder('utf-16be').decode(bytes)
    })
  }

  /** The letters that a program finds in a PDF. */
  async function lettersIn(pdf: Uint8Array): Promise<Set<string>> {
    const letters = new Set<string>()
    for (const inflated of await partsOf(pdf)) {
      if (!inflated.includes('beginbfrange')) continue
      for (const [, points = ''] of inflated.matchAll(/\[([^\]]*)\]/g))
        for (const [, point = ''] of points.matchAll(/<([0-9a-f]{4})/g))
          letters.add(String.fromCharCode(Number.parseInt(point, 16)))
    }
    return letters
  }

  test.each([
    ['สมศรี ใจดี', [], 'สมศรใจ'],
    ['Łukasz Ęć', ['latin-ext'], 'ŁukaszĘć'],
    ['Nguyễn Hồng', ['vietnamese'], 'Nguyễồ'],
    ['Мария Їжак', ['cyrillic'], 'МарияЇжак'],
    ['Ελένη', ['greek'], 'Ελένη'],
    ['Mali 🎨', [], 'Mali'],
    ['田中 花子', [], 'shownatheddressbelow'],
  ])('have the letters of %s or name the page', async (personName, scripts, letters) => {
    const read: string[] = []
    const readAsset = (path: string) => {
      read.push(path)
      return services.readAsset(path)
    }
    const names = { personName, courseName: 'วาดรูป', teacherName: '先生', number: '2026-000001' }
    const pdf = await drawCertificate(
      { readAsset },
      {
        certificate: { ...names, finishedAt: clock.at, issuedAt: clock.at },
        language: 'en',
        school: { title: 'โรงเรียน 🏫', accentColor: '#8a4b2a' },
        address: 'http://shop.test/certificate/x',
      },
    )
    const fonts = read.map(path => path.slice('/fonts/certificate-'.length, -'.woff'.length))
    const always = ['thai-400', 'thai-600', 'latin-400', 'latin-600']
    expect(fonts).toEqual([...always, ...scripts.map(script => `${script}-600`)])
    const drawn = await lettersIn(pdf)
    expect([...letters].filter(letter => !drawn.has(letter))).toEqual([])
    expect([...'田中花子先生🎨'].filter(letter => drawn.has(letter))).toEqual([])
  })

  test('of an invalid certificate are not found', async () => {
    const student = await aFinisher('withdrawn')
    const code = await issued(student)
    await storeCertificatePdfs(services, code)
    const found = () => findCertificatePdf(services, { ...asks(code, '192.0.2.40'), language: 'en' })
    const guess = findCertificatePdf(services, { ...asks('x'.repeat(27), '192.0.2.40'), language: 'en' })
    expect(await guess).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const [row] = await rowsOf(student.userId)
    await revokeCertificate(services, { number: row?.number ?? '', note: 'ผิดพลาด' }, staff)
    expect(await found()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await services.files.head(pdfKey(code, 'th'))).toBeNull()
    await storeCertificatePdfs(services, code)
    expect(await services.files.head(pdfKey(code, 'th'))).toBeNull()
  })
})

describe('an erased person', () => {
  test('has nothing left but its used number', async () => {
    const student = await aFinisher('erased-one')
    const code = await issued(student)
    const listed = await testEnv.DB.prepare(UPLOADS_TO_REMOVE.replaceAll('?2', "''"))
      .bind(student.userId)
      .first<Record<string, string>>()
    expect(JSON.parse(Object.values(listed ?? {})[0] ?? '[]')).toEqual([
      pdfKey(code, 'th'),
      pdfKey(code, 'en'),
    ])
    const entry = PERSONAL_TABLES.find(({ table }) => table === 'certificates')
    for (const query of entry?.erase ?? []) await testEnv.DB.prepare(query).bind(student.userId).run()
    expect(await pageOf(code, '192.0.2.50')).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await rowsOf(student.userId)).toMatchObject([{ personName: '' }])
    await storeCertificatePdfs(services, code)
    expect(await services.files.head(pdfKey(code, 'th'))).toBeNull()
    expect(await issueCertificate(services, student)).toMatchObject({ error: { code: 'ALREADY_ISSUED' } })
  })
})

describe('staff', () => {
  async function numberOf(userId: string) {
    return (await rowsOf(userId)).find(row => row.revokedAt === null)?.number ?? ''
  }

  test('revoke with a reason that only staff read', async () => {
    const student = await aFinisher('to-revoke')
    const code = await issued(student)
    const number = await numberOf(student.userId)
    expect(await revokeCertificate(services, { number, note: ' ' }, staff)).toMatchObject({
      error: { code: 'NOTE_REQUIRED' },
    })
    const acts = await Promise.all(
      [1, 2].map(() => revokeCertificate(services, { number, note: 'คัดลอกงาน' }, staff)),
    )
    expect(acts.map(act => act.ok).sort()).toEqual([false, true])
    const page = await pageOf(code)
    expect(page).toMatchObject({ ok: true, value: { revokedAt: clock.at, isReplaced: false } })
    expect(JSON.stringify(page)).not.toContain('คัดลอกงาน')
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `certificate:${number}`))
    expect(log).toMatchObject([{ action: 'certificate.revoke', data: { reason: 'คัดลอกงาน' } }])
    const [mail, ...more] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `certificate-revoked:${code}`))
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'certificate-revoked',
      recipient: 'to-revoke@shop.test',
      data: { number, linkPath: `/certificate/${code}` },
    })
    expect(JSON.stringify(mail)).not.toContain('คัดลอกงาน')
    expect(asked).toContain(mail?.id)
    // Neither the queue nor the sweep issues what staff revoked.
    expect(await issueCertificate(services, student)).toMatchObject({ error: { code: 'ALREADY_ISSUED' } })
    await sweepCertificates(services)
    expect(await rowsOf(student.userId)).toHaveLength(1)
  })

  test('issue again under a number the old page names', async () => {
    const student = await aFinisher('to-reissue')
    const code = await issued(student)
    const number = await numberOf(student.userId)
    await db.update(user).set({ name: 'มะลิวัลย์ ใจดี' }).where(eq(user.id, student.userId))
    const acts = await Promise.all(
      [1, 2, 3].map(() => reissueCertificate(services, { number, note: 'เปลี่ยนชื่อ' }, staff)),
    )
    const made = acts.flatMap(act => (act.ok ? [act.value.code] : []))
    expect(made).toHaveLength(1)
    const [next = ''] = made
    expect(await pageOf(next)).toMatchObject({ value: { personName: 'มะลิวัลย์ ใจดี', revokedAt: null } })
    // A stranger with the old address does not learn the new name or address.
    expect(await pageOf(code)).toMatchObject({ value: { isReplaced: true, replacedBy: null } })
    const own = await getCertificatePage(services, { ...asks(code), caller: aStudent(student.userId) })
    expect(own).toMatchObject({ value: { replacedBy: next } })
    const found = await findCertificates(services, { words: number, before: null }, staff)
    const again = await numberOf(student.userId)
    expect(found).toMatchObject({
      value: { certificates: [{ number, replacedBy: again, hasValid: true, revokedReason: 'เปลี่ยนชื่อ' }] },
    })
    const list = await listOwnCertificates(services, student.userId as never)
    expect(list.map(row => [row.code, row.revokedAt === null])).toEqual([
      [next, true],
      [code, false],
    ])
  })

  test('find certificates by number and by name', async () => {
    const student = await aFinisher('to-find', 'ปาริชาติ หายาก')
    await issued(student)
    const number = await numberOf(student.userId)
    for (const words of [number, 'หายาก', 'to-find@shop.test']) {
      const found = await findCertificates(services, { words, before: null }, staff)
      expect(found, words).toMatchObject({ ok: true, value: { certificates: [{ number }] } })
    }
    const all = await findCertificates(services, { words: '2026', before: null }, staff)
    const numbers = all.ok ? all.value.certificates.map(row => row.number) : []
    expect(numbers).toEqual([...numbers].sort().reverse())
    expect(numbers.length).toBeGreaterThan(5)
  })

  test('alone may do any of this', async () => {
    const student = await aFinisher('self-service')
    await issued(student)
    const act = { number: await numberOf(student.userId), note: 'x' }
    for (const caller of [aStudent(student.userId), aVisitor('nobody')]) {
      expect(await revokeCertificate(services, act, caller)).toMatchObject({ error: { code: 'NOT_STAFF' } })
      expect(await reissueCertificate(services, act, caller)).toMatchObject({ error: { code: 'NOT_STAFF' } })
      expect(await findCertificates(services, { words: '', before: null }, caller)).toMatchObject({
        ok: false,
      })
    }
    expect(await db.select().from(progress).where(eq(progress.userId, student.userId))).toHaveLength(3)
  })
})
