import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { faultLine } from '#app/site-file/format/faults.ts'
import { everyRow, importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop

const VALID = {
  number: '2026-000012',
  code: 'c'.repeat(27),
  account: 'malee77@example.com',
  course_id: 7001,
  person_name: 'มาลี ดี',
  course_name: 'Cooking',
  teacher_name: 'ครูหนึ่ง',
  finished_at: '2026-03-01T10:00:00.000Z',
  issued_at: '2026-03-01T10:00:05.000Z',
  revoked_at: null,
  revoked_reason: null,
  revoked_by: null,
  replaces: '2026-000004',
  person_name_eng: 'Malee Dee',
  course_name_eng: '',
  teacher_name_eng: '',
}
const REVOKED = {
  ...VALID,
  number: '2026-000004',
  code: 'd'.repeat(27),
  revoked_at: '2026-03-01T10:00:05.000Z',
  revoked_reason: 'ชื่อผิด',
  revoked_by: 'boss@example.com',
  replaces: null,
}
const SITE = {
  courses: [{ id: 7001, name: 'Cooking' }],
  accounts: [
    { username: 'malee77', email: 'malee77@example.com', firstname: 'มาลี', lastname: 'ดี' },
    { username: 'boss', email: 'boss@example.com', role: 'admin' },
  ],
  certificates: [REVOKED, VALID],
}

const exported = async () => (await exportSite({ db: connect(shop.DB) }, { folder: 'f' })).site.certificates

test('certificates arrive with their numbers, codes and states, and are exported the same', async () => {
  const result = await importJson(shop, SITE, { demoAllowed: false })
  expect(result.ok && result.value.counts.get('certificate')).toEqual({ added: 2, updated: 0, unchanged: 0 })
  expect(await exported()).toEqual([REVOKED, VALID])
})

test('a certificate whose number exists is left alone, whatever its state in the file', async () => {
  const before = await everyRow(shop)
  const again = { ...SITE, certificates: [{ ...REVOKED, revoked_at: null }, VALID] }
  const result = await importJson(shop, again)
  expect(result.ok && result.value.counts.get('certificate')).toEqual({ added: 0, updated: 0, unchanged: 2 })
  expect((await everyRow(shop)).certificates).toEqual(before.certificates)
})

test('names each fault with its place and writes nothing', async () => {
  const before = await everyRow(shop)
  const next = { ...VALID, number: '2026-000013', code: 'e'.repeat(27), replaces: null }
  const refused = await importJson(shop, {
    certificates: [
      next,
      { ...next, number: '2026-13', code: 'short' },
      { ...next, account: 'nobody@example.com', course_id: 9 },
      { ...VALID, code: 'e'.repeat(27) },
      { ...REVOKED, number: '2026-000020' },
      { number: '2026-000021' },
      { ...REVOKED, number: '2026-000022', code: 'f'.repeat(27) },
      { ...REVOKED, number: '2026-000022', code: 'f'.repeat(27) },
    ],
  })
  expect(refused.ok ? [] : refused.error.faults.map(faultLine)).toEqual([
    'certificates[1].number: expected a number such as "2026-000012"',
    'certificates[1].code: expected a code as an export writes it, of 27 letters, digits, - and _',
    'certificates[0].account: certificate 2026-000012 of the shop is a valid certificate of the account for course 7001',
    'certificates[2].account: there is no account nobody@example.com',
    'certificates[2].course_id: there is no course 9',
    'certificates[3].number: certificate 2026-000012 of the shop has the number 2026-000012 already',
    'certificates[4].code: certificate 2026-000004 of the shop has this code already',
    ...['code', 'course_id', 'person_name', 'course_name', 'finished_at', 'issued_at', 'account'].map(
      name => `certificates[5].${name}: is missing`,
    ),
    'certificates[7].number: certificates[6] has the number 2026-000022 already',
  ])
  expect(await everyRow(shop)).toEqual(before)
})
