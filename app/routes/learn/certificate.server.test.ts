import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#app/db/schema/catalogue.ts'
import { certificates } from '#app/db/schema/learning.ts'
import { COURSE, seedLearningCourse, seedUser } from '#app/testing/learning/learning-course.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* What chats and social networks read of a certificate's public page. */

const needs = shopNeeds()
const { db } = needs
const CODE = 'c'.repeat(27)
const PICTURE = `/files/${'2'.repeat(64)}.jpg`

beforeAll(async () => {
  await aShop(needs)
  await seedLearningCourse(db)
  const userId = await seedUser(db, 'mali')
  await db.insert(certificates).values({
    number: '2026-000001',
    code: CODE,
    userId,
    courseId: COURSE,
    personName: 'มะลิ ใจดี',
    courseName: 'วาดรูป',
    teacherName: 'ครูฝ้าย',
    finishedAt: needs.now(),
    issuedAt: needs.now(),
  })
})

/** The page's og: tags except those that every page has. */
async function cardIn(locale: string) {
  const response = await SELF.fetch(`${SHOP}/certificate/${CODE}`, {
    headers: { Cookie: `locale=${locale}` },
  })
  expect(response.status).toBe(200)
  const tags = readPage(await response.text()).querySelectorAll('meta[property^="og:"]')
  const all = tags.map(tag => [tag.getAttribute('property') ?? '', tag.getAttribute('content')] as const)
  const { 'og:type': _, 'og:site_name': __, ...card } = Object.fromEntries(all)
  return card
}

const SIZE = { 'og:image:width': '600', 'og:image:height': '314' }
const ENGLISH = {
  'og:title': 'วาดรูป: certificate of มะลิ ใจดี',
  'og:description': 'มะลิ ใจดี has completed “วาดรูป”. This page shows whether the certificate is valid.',
}
const THAI = {
  'og:title': 'วาดรูป: ประกาศนียบัตรของ มะลิ ใจดี',
  'og:description': 'มะลิ ใจดี เรียนจบคอร์ส “วาดรูป” หน้านี้แสดงว่าประกาศนียบัตรใช้ได้จริงหรือไม่',
}

test.each([
  ['th', THAI],
  ['en', ENGLISH],
])('the card names person and course, with the course’s picture (%s)', async (locale, words) => {
  await db.update(courses).set({ previewPictureUrl: PICTURE }).where(eq(courses.id, COURSE))
  expect(await cardIn(locale)).toEqual({ ...words, 'og:image': `${SHOP}${PICTURE}/card.jpg`, ...SIZE })
})

test('the card of a course without a picture is plain', async () => {
  await db.update(courses).set({ previewPictureUrl: '' }).where(eq(courses.id, COURSE))
  expect(await cardIn('en')).toEqual({ ...ENGLISH, 'og:image': `${SHOP}/assets/social-card.jpg`, ...SIZE })
})

test('a revoked certificate has no picture, and says that it was revoked', async () => {
  await db.update(certificates).set({ revokedAt: 1 }).where(eq(certificates.code, CODE))
  expect(await cardIn('en')).toEqual({
    'og:title': ENGLISH['og:title'],
    'og:description': 'This certificate was revoked',
  })
  expect((await cardIn('th'))['og:description']).toBe('ประกาศนียบัตรนี้ถูกเพิกถอนแล้ว')
})

test('a wrong code gets a page of its own, with a field to type it again', async () => {
  const response = await SELF.fetch(`${SHOP}/certificate/not-a-code`, { headers: { Cookie: 'locale=en' } })
  expect(response.status).toBe(404)
  const page = readPage(await response.text())
  expect(page.querySelector('h1')?.textContent).toBe('We couldn’t find a certificate with this code')
  expect(page.querySelector('input[name=code]')?.getAttribute('value')).toBe('not-a-code')
  expect(page.querySelector('header')).not.toBeNull()
})

test('a typed code or link leads to its page', async () => {
  const typed = new URLSearchParams({ code: ` https://elsewhere.test/certificate/${CODE}?x=1 ` })
  const response = await SELF.fetch(`${SHOP}/certificate/wrong?${typed}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(`/certificate/${CODE}`)
})
