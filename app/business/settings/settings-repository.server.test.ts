import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { settings as settingsTable } from '#app/db/schema/settings.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { SETTINGS_ON_THE_WIRE } from './settings.wire.ts'
import { isFlagOn, readSettings, settingsFromRows } from './settings-repository.server.ts'

const db = connect((env as unknown as { DB: D1Database }).DB)

test('returns the defaults for a shop without settings', async () => {
  expect(await readSettings({ db })).toEqual(defaultSettings)
})

test('returns stored values, and defaults for the rest', async () => {
  await db.insert(settingsTable).values([
    { key: 'title', value: 'ร้าน', updatedAt: 1 },
    { key: 'one-coupon', value: 1, updatedAt: 1 },
    { key: 'feature_comment', value: 0, updatedAt: 1 },
    { key: 'registerForm', value: { nickname: { is_enable: 1 } }, updatedAt: 1 },
    { key: 'something_of_tomorrow', value: 1, updatedAt: 1 },
  ])
  expect(await readSettings({ db })).toEqual({
    ...defaultSettings,
    title: 'ร้าน',
    oneCoupon: true,
    features: { ...defaultSettings.features, comment: false },
    registerForm: { ...defaultSettings.registerForm, nickname: { enabled: true, required: false } },
  })
})

test('tells in SQL whether a flag is on, by its default until it is stored', async () => {
  const isOn = async (byDefault: boolean) =>
    (await db.get<{ on: number }>(sql`SELECT ${isFlagOn('slip', byDefault)} AS "on"`)).on === 1
  expect([await isOn(true), await isOn(false)]).toEqual([true, false])
  for (const value of [1, 0]) {
    await db.delete(settingsTable)
    await db.insert(settingsTable).values({ key: 'slip', value, updatedAt: 1 })
    expect([await isOn(true), await isOn(false)]).toEqual([value === 1, value === 1])
  }
})

test('converts every setting to the wire and back', () => {
  const rows = SETTINGS_ON_THE_WIRE.map(({ name, path, codec }) => {
    const wire = codec.encode(path.split('.').reduce((at: never, key) => at[key], changedSettings as never))
    return { key: name, value: codec.schema.parse(wire) }
  })
  expect(settingsFromRows(rows)).toEqual(changedSettings)
})

const changedSettings: Settings = {
  ...(Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => [
      key,
      typeof value === 'boolean'
        ? !value
        : typeof value === 'string' && key !== 'accentColor'
          ? `${key}!`
          : value,
    ]),
  ) as Settings),
  accentColor: '#a8431f',
  contactLine: '@school',
  contactEmail: 'hello@school.test',
  mailReplyTo: 'answers@school.test',
  company: { name: 'บริษัท', address: 'กรุงเทพฯ', taxId: '0105561000003' },
  home: {
    ...{ headline: 'เรียน', text: '', pictureUrl: '', featuredCourses: [2] },
    questions: 'ทำไม\nเพราะ',
    voices: [
      {
        ...{ name: 'มาลี', did: 'วาดใบไม้', words: 'ทำได้จริง', english: { words: 'It works' } },
        ...{ pictureUrl: '', workUrl: '/files/a.jpg', courseId: 3 },
      },
    ],
  },
  howToBuy: { enabled: true, description: '<p>โอน</p>' },
  vatPercent: 6.25,
  autoCancelHours: 0,
  slipCheckHours: 48,
  passwordMinLength: 8,
  maxStudents: 10,
  maxDevices: null,
  courseDetailLayout: 4,
  features: { tax: false, comment: false, curriculum: false, userGroup: false },
  commentModeration: false,
  maxUploadBytes: 1_572_864,
  storageBytes: 1_610_612_736,
}
