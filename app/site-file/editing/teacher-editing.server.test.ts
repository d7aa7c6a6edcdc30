import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#app/business/callers/caller.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import type { TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import {
  createTeacher,
  getTeacherEditor,
  listTeachersToEdit,
  saveTeacher,
  setTeacherPicture,
  storeTeacherPicture,
} from './save-teacher.server.ts'
import type { TypedTeacher } from './teacher-form.ts'

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
const ROOM = { maxUploadBytes: 1e6, storageBytes: 1e9 }
let editor: Member
let owner: Member
let cashier: Member

beforeAll(async () => {
  await aShop(needs)
  ;[editor, owner, cashier] = await Promise.all([
    aStudent(needs, { roles: ['editor'] }),
    aStudent(needs, { roles: ['owner'] }),
    aStudent(needs, { roles: ['cashier'] }),
  ])
})

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()

async function aTeacher(name: string): Promise<number> {
  const made = await createTeacher(needs, { name }, editor)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.id
}

/** Saves some fields of the form as it is now for this person. */
async function save(id: number, over: Partial<TypedTeacher>, by = editor) {
  const shown = await getTeacherEditor(needs, { id }, by)
  if (!shown) throw new Error('The teacher has no editor')
  return saveTeacher(needs, { id, typed: { ...shown.typed, ...over }, seen: shown.seen }, by)
}

test('saves every text in both languages and logs it', async () => {
  const id = await aTeacher('ครูแก้ว')
  const over = {
    nameEn: 'Kaew',
    biography: '<p>สอนวาดรูป</p><script>x()</script>',
    biographyEn: '<p>Teaches drawing</p>',
  }
  expect(await save(id, over)).toMatchObject({ ok: true })
  expect(await first('SELECT * FROM teachers WHERE id = ?', id)).toMatchObject({
    name: 'ครูแก้ว',
    biography: '<p>สอนวาดรูป</p>',
    english: JSON.stringify({ name: 'Kaew', biography: '<p>Teaches drawing</p>' }),
  })
  const act = await first<{ data: string }>(
    `SELECT data FROM audit_log WHERE subject = 'teacher:${id}' AND action = 'teacher.change'`,
  )
  expect(JSON.parse(act?.data ?? '{}')).toMatchObject({
    from: { biography: '' },
    to: { english: { name: 'Kaew' } },
  })
})

test('gives a new name to the courses of the teacher', async () => {
  const id = await aTeacher('ครูขวัญ')
  await testDb.prepare("UPDATE courses SET teacher = 'ครูขวัญ' WHERE id = 101").run()
  expect(await save(id, { name: 'ครูขวัญใจ' })).toMatchObject({ ok: true })
  expect(await first('SELECT teacher FROM courses WHERE id = 101')).toEqual({ teacher: 'ครูขวัญใจ' })
  const words = await first<{ words: string }>(
    "SELECT words FROM catalogue_words WHERE kind = 'course' AND id = 101",
  )
  expect(words?.words).toContain('ครูขวัญใจ')
})

test('refuses an empty name and the name of another teacher', async () => {
  await aTeacher('ครูสอง')
  const id = await aTeacher('ครูสาม')
  expect(await save(id, { name: ' ' })).toMatchObject({ error: { faults: { name: { code: 'required' } } } })
  expect(await save(id, { name: 'ครูสอง' })).toMatchObject({ error: { faults: { name: { code: 'taken' } } } })
  expect(await createTeacher(needs, { name: 'ครูสอง ' }, editor)).toMatchObject({
    error: { faults: { name: { code: 'taken' } } },
  })
})

test('overwrites nothing that another person saved meanwhile', async () => {
  const id = await aTeacher('ครูสี่')
  const shown = await getTeacherEditor(needs, { id }, editor)
  await save(id, { nameEn: 'Four' }, owner)
  const typed = { ...(shown?.typed as TypedTeacher), nameEn: '4' }
  expect(await saveTeacher(needs, { id, typed, seen: shown?.seen ?? '' }, editor)).toMatchObject({
    error: { code: 'TEACHER_CHANGED', theirs: { nameEn: 'Four' } },
  })
})

test('lets only the team’s managers choose the account', async () => {
  const id = await aTeacher('ครูห้า')
  const person = await aStudent(needs, { roles: ['instructor'] })
  const { userId } = person.account
  const { email } = (await first<{ email: string }>('SELECT email FROM user WHERE id = ?', userId)) ?? {}
  const linked = () => first('SELECT user_id FROM teachers WHERE id = ?', id)
  expect(await save(id, { account: email ?? '' })).toMatchObject({ ok: true })
  expect(await linked()).toEqual({ user_id: null })
  expect(await save(id, { account: 'nobody@school.test' }, owner)).toMatchObject({
    error: { faults: { account: { code: 'no-account' } } },
  })
  expect(await save(id, { account: email?.toUpperCase() ?? '' }, owner)).toMatchObject({ ok: true })
  expect(await linked()).toEqual({ user_id: userId })
  expect((await getTeacherEditor(needs, { id }, editor))?.typed.account).toBe('')
  expect(await save(id, { nameEn: 'Five' })).toMatchObject({ ok: true })
  expect(await linked()).toEqual({ user_id: userId })
  expect(await save(id, { account: '' }, owner)).toMatchObject({ ok: true })
  expect(await linked()).toEqual({ user_id: null })
})

test('keeps a picture by file or address, and takes it away', async () => {
  const id = await aTeacher('ครูหก')
  const url = async () =>
    (await first<{ picture_url: string }>('SELECT picture_url FROM teachers WHERE id = ?', id))?.picture_url
  const send = (side: number) =>
    storeTeacherPicture(needs, { id, file: new File([aPng(side, side)], 'face.png'), room: ROOM }, editor)
  expect(await send(20)).toMatchObject({ error: { code: 'PICTURE_TOO_SMALL' } })
  expect(await send(200)).toMatchObject({ ok: true })
  expect(await url()).toMatch(/^\/files\/\w{64}\.png$/)
  expect(await setTeacherPicture(needs, { id, url: 'face' }, editor)).toMatchObject({
    error: { code: 'NOT_AN_ADDRESS' },
  })
  expect(await setTeacherPicture(needs, { id, url: 'https://school.test/face.jpg' }, editor)).toMatchObject({
    ok: true,
  })
  expect(await url()).toBe('https://school.test/face.jpg')
  await setTeacherPicture(needs, { id, url: '' }, editor)
  expect(await url()).toBe('')
})

test('lets nobody else edit teachers', async () => {
  const id = await aTeacher('ครูเจ็ด')
  expect(await getTeacherEditor(needs, { id }, cashier)).toBeNull()
  expect(await createTeacher(needs, { name: 'x' }, cashier)).toMatchObject({ error: { code: 'NOT_STAFF' } })
  expect(await listTeachersToEdit(needs, { before: null }, cashier)).toMatchObject({ ok: false })
  const list = await listTeachersToEdit(needs, { before: null }, editor)
  expect(list.ok && list.value.teachers[0]).toMatchObject({ id, name: 'ครูเจ็ด', hasAccount: false })
})
