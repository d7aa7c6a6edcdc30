import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { issueCertificate } from '#app/business/learning/certificates/issue-certificate.server.ts'
import { storeCertificatePdfs } from '#app/business/learning/certificates/store-certificate-pdfs.server.ts'
import { connect } from '#app/db/connection.ts'
import {
  aLearner,
  COURSE,
  PREVIEW,
  readLectures,
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
const services = createServices(testEnv)
const answerOf = httpClient()

async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return answerOf(new Request(`http://shop.test${path}`, { headers }), testEnv)
}

const aSignedIn = (userId: string) => aSession(db, userId, String(testEnv.APP_SECRET))

let code = ''
let student: Record<string, string>
let classmate: Record<string, string>

beforeAll(async () => {
  await seedLearningCourse(db)
  const { userId } = (await aLearner(db, 'mali')).account
  await readLectures(services, userId, PREVIEW, VIDEO, TEXT)
  const issued = await issueCertificate(services, { userId, courseId: COURSE })
  code = issued.ok ? issued.value.code : ''
  student = await aSignedIn(userId)
  classmate = await aSignedIn(await seedUser(db, 'classmate'))
})

test('anybody with the code reads what the certificate says', async () => {
  const answer = await ask(`/public/certificate/${code}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const body = await answer.text()
  expect(JSON.parse(body)).toMatchObject({
    success: true,
    name: 'mali',
    course_id: COURSE,
    is_valid: true,
    revoked_at: null,
    is_replaced: false,
    pdf: { th: `/certificate/${code}/th.pdf`, en: `/certificate/${code}/en.pdf` },
  })
  expect(body).not.toContain('@shop.test')
})

test('wrong codes get the same answer, whatever they look like', async () => {
  const answers = await Promise.all(
    ['2026-000001', 'x'.repeat(27), `${code.slice(1)}A`].map(guess => ask(`/public/certificate/${guess}`)),
  )
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(answers.map(answer => answer.status)).toEqual([404, 404, 404])
  expect(new Set(bodies).size).toBe(1)
})

test('the list of certificates is the caller’s own', async () => {
  expect((await ask('/private/certificates')).status).toBe(401)
  const own = (await (await ask('/private/certificates', student)).json()) as { certificates: object[] }
  expect(own.certificates).toMatchObject([
    { course_id: COURSE, page: `/certificate/${code}`, is_valid: true },
  ])
  expect(await (await ask('/private/certificates', classmate)).json()).toEqual({
    success: true,
    certificates: [],
  })
})

test('the PDF is there once it is drawn, for whoever knows its address', async () => {
  await services.files.delete([`certificates/${code}/th.pdf`, `certificates/${code}/en.pdf`])
  expect((await ask(`/certificate/${code}/th.pdf`)).status).toBe(404)
  await storeCertificatePdfs(services, code)
  const answer = await ask(`/certificate/${code}/th.pdf`)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
  expect((await ask(`/certificate/${'y'.repeat(27)}/th.pdf`, student)).status).toBe(404)
})
