import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { searchCourses } from './search-courses.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const needs = { db: connect(DB) }

const COURSES = [
  [1, 'ทำอาหารไทยง่ายๆที่บ้าน', 'อาหาร', 1],
  [2, 'บัญชีร้านค้าออนไลน์', 'ธุรกิจ', 1],
  [3, 'Excel 100% สำหรับ "มือใหม่"', 'ธุรกิจ', 1],
  [4, 'อาหารที่ซ่อนไว้', 'อาหาร', 0],
] as const

beforeAll(async () => {
  for (const [id, name, group, shown] of COURSES) {
    await DB.batch([
      DB.prepare(
        `INSERT INTO courses (id, name, slug, group_name, status_show, position, created_at, updated_at)
         VALUES (?, ?, 'x', ?, ?, ?, 0, 0)`,
      ).bind(id, name, group, shown, id),
      DB.prepare(`INSERT INTO catalogue_words (kind, id, words) VALUES ('course', ?, ?)`).bind(
        id,
        `${name} ครูสมศรี`.toLowerCase(),
      ),
    ])
  }
})

async function found(keyword: string, group?: string): Promise<number[]> {
  const { courses } = await searchCourses(needs, { keyword, group })
  return courses.map(course => course.id)
}

test.each([
  ['a word inside Thai text without spaces', 'อาหาร', [1]],
  ['a word in the middle of a name', 'ร้านค้า', [2]],
  ['a course with both words', 'บัญชี ออนไลน์', [2]],
  ['nothing if one of two words is missing', 'บัญชี อาหาร', []],
  ['a text of two characters', 'ไท', [1]],
  ['a single character', 'ญ', [2]],
  ['Latin letters in any case', 'EXCEL', [3]],
  ['a course by its teacher', 'สมศรี', [1, 2, 3]],
  ['a literal percent sign', '%', [3]],
  ['a literal quote', '"มือใหม่"', [3]],
  ['all courses for an empty search', '  ', [1, 2, 3]],
])('finds %s', async (_, keyword, ids) => {
  expect(await found(keyword)).toEqual(ids)
})

test.each([
  '"',
  "'",
  '*',
  'a* OR b',
  'NEAR(',
  '(((',
  'words:x',
  '^^^',
  '-----',
  'ก"ข"ค',
  '\u0000abc',
  '%%%',
  '\\',
])('takes %j for text, not for syntax', async keyword => {
  await expect(found(keyword)).resolves.toBeInstanceOf(Array)
})

test('filters by group and counts all results', async () => {
  expect(await found('', 'ธุรกิจ')).toEqual([2, 3])
  expect((await searchCourses(needs, { keyword: '', page: 2 })).total).toBe(3)
})

test('reads on from an edge in both directions', async () => {
  const ids = async (side: 'after' | 'before', id: number) =>
    (await searchCourses(needs, { keyword: '', edge: { side, position: id, id } })).courses.map(
      ({ id }) => id,
    )
  expect(await ids('after', 1)).toEqual([2, 3])
  expect(await ids('before', 3)).toEqual([1, 2])
  expect(await ids('after', 3)).toEqual([])
})
