import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)

const SIZES = [
  { height: 720, video_file: 'media/lesson-720.mp4' },
  { height: 360, video_file: 'media/lesson-360-small.mp4' },
]

function aSite(lecture: object) {
  const sections = [
    { id: 1, name: 'เริ่ม', lectures: [{ id: 1, name: 'บทแรก', video_file: 'media/lesson.mp4', ...lecture }] },
  ]
  return { courses: [{ id: 1, name: 'วาดรูป', sections }] }
}

async function faultsOf(lecture: object) {
  const result = await importJson(shop, aSite(lecture))
  return result.ok ? [] : result.error.faults
}

async function stored() {
  const [row] = await db.select().from(lectures).where(eq(lectures.id, 1))
  return row
}

test('smaller sizes are kept as files, exported, and removed by an empty list', async () => {
  expect(await faultsOf({ video_qualities: SIZES })).toEqual([])
  const row = await stored()
  expect(row?.videoQualities?.map(({ height }) => height)).toEqual([720, 360])
  for (const { key } of row?.videoQualities ?? []) {
    expect(key).toMatch(/^lecture\/[0-9a-f]{64}\.mp4$/)
    expect(await shop.FILES.head(key)).not.toBeNull()
  }
  // The length is the main file's, not a smaller one's.
  expect(row?.videoLength).toBe('media/lesson.mp4'.length)

  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(JSON.stringify(site)).toContain(
    '"video_qualities":[{"height":720,"video_file":"files/lesson-720.mp4"},{"height":360,"video_file":"files/lesson-360-small.mp4"}]',
  )

  expect(await faultsOf({})).toEqual([])
  expect((await stored())?.videoQualities).toHaveLength(2)
  expect(await faultsOf({ video_qualities: [] })).toEqual([])
  expect((await stored())?.videoQualities).toBeNull()
})

test.each([
  ['a height twice', [SIZES[0], SIZES[0]], /each height once/],
  ['a height that is a word', [{ height: '720p', video_file: 'a.mp4' }], /height/],
  ['a height of nothing', [{ height: 0, video_file: 'a.mp4' }], /height/],
  ['a size without a file', [{ height: 720 }], /video_file|path|text/],
  ['a file that is not there', [{ height: 720, video_file: 'missing.mp4' }], /there is no file/],
  ['a picture', [{ height: 720, video_file: 'a.png' }], /video/],
  ['a path outside', [{ height: 720, video_file: '/etc/passwd' }], /folder of the site file/],
])('%s is refused with its place', async (_, video_qualities, problem) => {
  const faults = await faultsOf({ video_qualities })
  expect(faults.map(fault => `${fault.place}: ${fault.problem}`).join()).toMatch(problem)
  expect(faults[0]?.place).toContain('courses[0].sections[0].lectures[0].video_qualities')
})

test('the still of a video is a file or an address, and is exported as it is', async () => {
  expect(await faultsOf({ poster_file: 'media/still.png' })).toEqual([])
  expect((await stored())?.posterUrl).toMatch(/^\/files\/[0-9a-f]{64}\.png/)
  const exported = async () => JSON.stringify((await exportSite({ db }, { folder: 'files' })).site)
  expect(await exported()).toContain('"poster_file":"files/still.png"')
  expect(await faultsOf({ poster_url: 'https://pictures.test/still.jpg' })).toEqual([])
  expect(await exported()).toContain('"poster_url":"https://pictures.test/still.jpg"')
  expect(await faultsOf({ poster_url: '' })).toEqual([])
  expect(await exported()).not.toContain('poster')
  expect(await faultsOf({ poster_url: 'javascript:alert(1)' })).not.toEqual([])
})
