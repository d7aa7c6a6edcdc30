import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { everyRow, importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const LECTURES = [
  { id: 91, name: 'แบบฝึก', content_file: 'media/sheet.pdf', content_file_name: 'แบบฝึก.pdf' },
  { id: 92, name: 'ดู', video_file: 'media/a.mp4', transcript_file: 'media/a.txt', homework_id: 1 },
  { id: 93, name: 'การบ้าน', homework_id: 1 },
  { id: 94, name: 'ที่อื่น', content_file: 'https://example.com/a.pdf' },
]
const HOMEWORK = [{ id: 1, title: 'หนึ่งใบ', description: '<p>วาด<script>x()</script></p>' }]
const course = (over: object = {}) => ({
  courses: [
    {
      id: 9,
      name: 'คอร์ส',
      sections: [{ id: 90, name: 'หนึ่ง', lectures: LECTURES }],
      homework: HOMEWORK,
      ...over,
    },
  ],
})
const faultsOf = async (site: unknown) => {
  const result = await importJson(shop, site)
  return result.ok ? [] : result.error.faults.map(({ place, problem }) => `${place}: ${problem}`)
}

test('brings in files, transcripts and homework', async () => {
  expect(await faultsOf(course())).toEqual([])
  const { lectures = [], homework } = await everyRow(shop)
  expect(homework).toEqual([
    { id: 1, course_id: 9, title: 'หนึ่งใบ', description: '<p>วาด</p>', english: '{}' },
  ])
  expect(lectures).toMatchObject([
    {
      id: 91,
      content_type: 'file',
      content_file: expect.stringMatching(/^lecture\/[0-9a-f]{64}\.pdf$/),
      content_file_name: 'แบบฝึก.pdf',
    },
    {
      id: 92,
      content_type: 'video',
      transcripts: expect.stringMatching(/^\[\{"language":"th","key":"lecture\/[0-9a-f]{64}\.txt"\}\]$/),
      homework_id: 1,
    },
    { id: 93, content_type: 'homework' },
    { id: 94, content_file: 'https://example.com/a.pdf' },
  ])
})

test('changes nothing if an export is imported again', async () => {
  const before = await everyRow(shop)
  const { site } = await exportSite({ db: connect(shop.DB) }, { folder: 'media' })
  expect(site.courses).toMatchObject([
    {
      homework: [{ id: 1, title: 'หนึ่งใบ' }],
      sections: [
        { lectures: [{ content_file: 'media/sheet.pdf' }, { transcript_file: 'media/a.txt' }, {}, {}] },
      ],
    },
  ])
  expect(await faultsOf(site)).toEqual([])
  expect((await everyRow(shop)).homework).toEqual(before.homework)
})

test('names what does not fit together', async () => {
  const wrong = [
    { id: 95, name: 'ผิด', homework_id: 77 },
    { id: 96, name: 'หน้าเว็บ', content_file: 'media/page.html' },
    { id: 97, name: 'ไม่มี', transcript_file: 'media/missing.txt' },
  ]
  expect(await faultsOf(course({ sections: [{ id: 90, name: 'หนึ่ง', lectures: wrong }] }))).toEqual([
    'courses[0].sections[0].lectures[1].content_file: expected a PDF, a picture, an office document or a zip file, and media/page.html is something else',
    'courses[0].sections[0].lectures[2].transcript_file: there is no file media/missing.txt',
    'courses[0].sections[0].lectures[0].homework_id: course 9 has no homework 77',
  ])
  expect(await faultsOf({ courses: [{ id: 10, name: 'อื่น', homework: [{ id: 1, title: 'x' }] }] })).toEqual([
    'courses[0].homework[0].id: 1 is homework of course 9',
  ])
})
