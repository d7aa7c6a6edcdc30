import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { faultLine } from '#app/site-file/format/faults.ts'
import { everyRow, importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const TEACHER = {
  id: 3,
  name: 'ครูหนึ่ง',
  biography: '<p onclick="x()">ล่าม<script>alert(1)</script></p>',
  picture_file: 'one.png',
  account: 'One@example.com',
}
const ACCOUNTS = [{ email: 'one@example.com', username: 'one', role: 'instructor' }]

const teachers = async () => (await everyRow(shop)).teachers

test('adds a teacher of the same file’s account, with clean HTML', async () => {
  const result = await importJson(shop, { accounts: ACCOUNTS, teachers: [TEACHER] })
  expect(result.ok).toBe(true)
  const user = await shop.DB.prepare(`SELECT id FROM user WHERE email = 'one@example.com'`).first<{
    id: string
  }>()
  expect(await teachers()).toEqual([
    {
      id: 3,
      name: 'ครูหนึ่ง',
      biography: '<p>ล่าม</p>',
      picture_url: expect.stringMatching(/^\/files\/\w{64}\.png$/),
      user_id: user?.id,
      english: '{}',
    },
  ])
})

test('changes only what the entry names, and finds it by its name', async () => {
  const [before] = (await teachers()) ?? []
  await importJson(shop, { teachers: [{ name: 'ครูหนึ่ง', biography: '<p>ใหม่</p>' }] })
  expect(await teachers()).toEqual([{ ...(before as object), biography: '<p>ใหม่</p>' }])
})

test('exports a teacher with the address of the account', async () => {
  const { site } = await exportSite({ db: connect(shop.DB) }, { folder: 'f' })
  expect(site.teachers).toEqual([
    { id: 3, name: 'ครูหนึ่ง', biography: '<p>ใหม่</p>', picture_file: 'f/one.png', account: 'one@example.com' },
  ])
})

test('takes the account away with null', async () => {
  await importJson(shop, { teachers: [{ id: 3, account: null }] })
  expect(await teachers()).toMatchObject([{ id: 3, user_id: null }])
})

test('refuses an unknown account, a name used twice and a file that is no picture', async () => {
  const before = await everyRow(shop)
  const result = await importJson(shop, {
    teachers: [
      { name: 'ครูสอง', account: 'nobody@example.com' },
      { id: 9, name: 'ครูสอง' },
      { id: 8, name: 'ครูหนึ่ง' },
      { name: 'ครูสาม', picture_file: 'page.html' },
      { biography: '' },
    ],
  })
  expect(result.ok ? [] : result.error.faults.map(faultLine).sort()).toEqual([
    'teachers[0].account: there is no account nobody@example.com',
    'teachers[1].name: teachers[0] has the name ครูสอง already',
    'teachers[2].name: teacher 3 has the name ครูหนึ่ง already',
    'teachers[3].picture_file: expected a picture (JPEG, PNG, GIF, WebP or AVIF), and page.html is something else',
    'teachers[4].name: is missing; a new entry needs it',
  ])
  expect(await everyRow(shop)).toEqual(before)
})
