import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { faultLine } from '#app/site-file/format/faults.ts'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)

const CAPTIONS = [
  { language: 'th', captions_file: 'media/words.vtt' },
  { language: 'en', captions_file: 'media/words-en.vtt' },
]
const TRANSCRIPTS = [{ language: 'en', transcript_file: 'media/words-en.txt' }]

function aSite(lecture: object) {
  const sections = [{ id: 1, name: 'เริ่ม', lectures: [{ id: 1, name: 'บทแรก', ...lecture }] }]
  return { courses: [{ id: 1, name: 'วาดรูป', sections }] }
}

async function faultsOf(lecture: object) {
  const result = await importJson(shop, aSite(lecture))
  return result.ok ? [] : result.error.faults.map(faultLine)
}

async function stored() {
  const [row] = await db.select().from(lectures).where(eq(lectures.id, 1))
  return row
}

async function exported() {
  const { site } = await exportSite({ db }, { folder: 'f' })
  return JSON.stringify(site)
}

test('captions and transcripts are kept in each language, exported the same, and removed by an empty list', async () => {
  expect(await faultsOf({ captions: CAPTIONS, transcripts: TRANSCRIPTS })).toEqual([])
  const { captions = [], transcripts = [] } = (await stored()) ?? {}
  expect(captions?.map(({ language }) => language)).toEqual(['th', 'en'])
  expect(transcripts?.map(({ language }) => language)).toEqual(['en'])
  for (const { key } of [...(captions ?? []), ...(transcripts ?? [])])
    expect(await shop.FILES.head(key)).not.toBeNull()
  expect(await exported()).toContain(
    '"captions":[{"language":"th","captions_file":"f/words.vtt"},{"language":"en","captions_file":"f/words-en.vtt"}],"transcripts":[{"language":"en","transcript_file":"f/words-en.txt"}]',
  )
  expect(await faultsOf({})).toEqual([])
  expect((await stored())?.captions).toHaveLength(2)
  expect(await faultsOf({ captions: [], transcripts: [] })).toEqual([])
  expect(await stored()).toMatchObject({ captions: null, transcripts: null })
})

test('a single file is in Thai, and is exported as a single file', async () => {
  expect(await faultsOf({ captions_file: 'media/words.vtt', transcript_file: 'media/words.txt' })).toEqual([])
  expect((await stored())?.captions?.map(({ language }) => language)).toEqual(['th'])
  expect(await exported()).toContain('"captions_file":"f/words.vtt","transcript_file":"f/words.txt"')
})

test.each([
  ['a language twice', { captions: [CAPTIONS[0], CAPTIONS[0]] }, 'captions: expected each language once'],
  [
    'a language that is a word',
    { captions: [{ ...CAPTIONS[0], language: 'English' }] },
    'captions[0].language: expected a language tag such as "th", "en" or "en-GB"',
  ],
  [
    'a file that is not there',
    { transcripts: [{ language: 'en', transcript_file: 'missing.txt' }] },
    'transcripts[0].transcript_file: there is no file missing.txt',
  ],
  [
    'a picture',
    { captions: [{ language: 'en', captions_file: 'a.png' }] },
    'captions[0].captions_file: expected captions (WebVTT: the first line is WEBVTT), and a.png is something else',
  ],
])('%s is refused with its place', async (_, lecture, line) => {
  expect((await faultsOf(lecture))[0]).toBe(`courses[0].sections[0].lectures[0].${line}`)
})
