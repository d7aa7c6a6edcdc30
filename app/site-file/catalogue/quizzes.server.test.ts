import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { everyRow, importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const questions = [{ kind: 'true-false', id: 'q', text: 'ก', correct: true }]

async function storedAfter(...quizzes: readonly object[]) {
  const site = { courses: [{ id: 9, name: 'คอร์ส', quizzes: quizzes.map(quiz => ({ questions, ...quiz })) }] }
  expect(await importJson(shop, site)).toMatchObject({ ok: true })
  return (await everyRow(shop)).quizzes
}

test('an older file shows what it showed when attempts end', async () => {
  expect(
    await storedAfter(
      { id: 1, title: 'a' },
      { id: 2, title: 'b', after_failed: 'wrong' },
      { id: 3, title: 'c', after_failed: 'nothing' },
      { id: 4, title: 'd', after_failed: 'nothing', answers_at_end: 1, partial_credit: 1 },
    ),
  ).toMatchObject([
    { after_failed: 'wrong', answers_at_end: 1, partial_credit: 0 },
    { after_failed: 'wrong', answers_at_end: 1, partial_credit: 0 },
    { after_failed: 'nothing', answers_at_end: 0, partial_credit: 0 },
    { after_failed: 'nothing', answers_at_end: 1, partial_credit: 1 },
  ])
  const { site } = await exportSite({ db: connect(shop.DB) }, { folder: 'media' })
  const before = await everyRow(shop)
  expect(await importJson(shop, site)).toMatchObject({ ok: true })
  expect((await everyRow(shop)).quizzes).toEqual(before.quizzes)
})
