import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { importJson, NOW, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop

const site = (comments: unknown) => ({
  courses: [{ id: 7001, name: 'Comments', comments }],
  accounts: [{ username: 'malee77', email: 'malee77@example.com', firstname: 'มาลี', lastname: 'ดี' }],
})

test('comments arrive with their replies, badges and times, once', async () => {
  const comments = [
    {
      account: 'malee77',
      text: 'ถาม\r\nสองบรรทัด',
      written_at: '-2d',
      replies: [{ account: 'MALEE77@example.com', text: 'ตอบเอง', written_as: 'teacher' }],
    },
  ]
  for (const _ of ['new', 'again']) expect(await importJson(shop, site(comments))).toMatchObject({ ok: true })
  const { results } = await shop.DB.prepare(
    'SELECT text, written_as, reply_count, created_at, parent_id IS NULL AS top FROM comments WHERE course_id = 7001 ORDER BY id',
  ).all()
  expect(results).toEqual([
    { text: 'ถาม\nสองบรรทัด', written_as: 'student', reply_count: 1, created_at: NOW - 172_800_000, top: 1 },
    { text: 'ตอบเอง', written_as: 'teacher', reply_count: 0, created_at: NOW, top: 0 },
  ])
})

test('names every fault of a comment with its place', async () => {
  const refused = await importJson(
    shop,
    site([
      { account: 'nobody', text: 'x', replies: [{ account: 'malee77' }] },
      { account: 'malee77', text: 'x'.repeat(3_001), written_as: 'boss' },
    ]),
  )
  const places = refused.ok ? [] : refused.error.faults.map(({ place }) => place)
  expect(places).toContain('courses[0].comments[0].account')
  expect(places).toContain('courses[0].comments[0].replies[0].text')
  expect(places).toContain('courses[0].comments[1].text')
  expect(places).toContain('courses[0].comments[1].written_as')
})
