import { env, SELF } from 'cloudflare:test'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { pickedIn } from '#app/site-file/editing/typed-in-form.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { answerCourse } from './course.server.ts'

const { FILES } = env as unknown as { FILES: R2Bucket }
const needs = shopNeeds()
/** The intents of the page that change a course. The others, `clean` and `find`, change nothing. */
const INTENTS = 'save put-back publish hide archive copy plan plan-up plan-down plan-on plan-off'.split(' ')

beforeAll(() => aShop(needs))

function post(intent: string, caller: Caller) {
  const body = new URLSearchParams({ intent, id: '101', planId: '1', seen: '' })
  const request = new Request('http://shop.test/admin/course', { method: 'POST', body })
  const context = { services: needs, locale: 'en', caller: async () => caller }
  return answerCourse({ request, context, params: {} } as unknown as ActionFunctionArgs)
}

test('a teacher changes no course of another teacher', async () => {
  const teacher = await aStudent(needs, { roles: ['instructor'] })
  const owner = await staff(needs)
  const before = await everyRow()
  for (const intent of INTENTS) expect([intent, (await post(intent, teacher)).kind]).toEqual([intent, 'gone'])
  expect(await everyRow()).toEqual(before)
  const stopped: string[] = []
  for (const intent of INTENTS) if ((await post(intent, owner)).kind === 'gone') stopped.push(intent)
  expect(stopped).toEqual([])
})

async function postPicture(bytes: Uint8Array<ArrayBuffer>, caller: Caller) {
  const body = new FormData()
  body.append('text-picture', new File([bytes], 'leaf.png'))
  const request = new Request('http://shop.test/admin/course?text-picture=1', { method: 'POST', body })
  const services = { ...needs, files: FILES }
  const context = { services, locale: 'en', caller: async () => caller }
  return answerCourse({ request, context, params: {} } as unknown as ActionFunctionArgs)
}

test('a teacher sends a picture for a text, and gets its address', async () => {
  const teacher = await aStudent(needs, { roles: ['instructor'] })
  const picture = aPng(9)
  const address = `/files/${await sha256Hex(picture)}.png`
  expect(await postPicture(picture, teacher)).toEqual({ kind: 'picture-stored', url: address })
  const sent = await SELF.fetch(`http://shop.test${address}`)
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(picture)
  // The same picture again is the same file.
  expect(await postPicture(picture, teacher)).toEqual({ kind: 'picture-stored', url: address })
  const { site_files = [] } = await everyRow()
  expect(site_files.filter(({ object_key }) => String(object_key).includes(address.slice(7)))).toHaveLength(1)
})

test('takes no picture for a text from a student, and nothing that is no picture', async () => {
  const before = await everyRow()
  const [student, teacher] = [await aStudent(needs), await aStudent(needs, { roles: ['instructor'] })]
  await expect(postPicture(aPng(8), student)).rejects.toMatchObject({ status: 404 })
  const script = new TextEncoder().encode('<script>alert(1)</script>')
  expect(await postPicture(script, teacher)).toMatchObject({
    kind: 'picture-refused',
    sentence: expect.stringContaining('JPG'),
  })
  expect((await everyRow()).site_files).toEqual(before.site_files)
})

const posted = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('reads the chosen ids of a picker with their counts', () => {
  const form = posted(['free', '5'], ['free.5', '1'], ['free', '6'], ['free.6', ' 2 '], ['free', ''])
  expect(pickedIn(form, 'free')).toEqual(['5', '6x2'])
})

test('takes a course once that is chosen twice', () => {
  expect(pickedIn(posted(['related', '102'], ['related', '102']), 'related')).toEqual(['102'])
})
