import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { pickedIn } from '#app/site-file/editing/typed-in-form.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { answerCourse } from './course.server.ts'

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
