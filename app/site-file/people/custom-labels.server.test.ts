import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { faultLine } from '#app/site-file/format/faults.ts'
import { everyRow, importJson, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const LABEL = { id: 4, type_label: 'select', label: 'สี', item_list: ['แดง', 'เขียว', 'ดำ'] }
const ENGLISH = { label: 'Colour', item_list: ['Red', 'Green', 'Black'] }

/** Imports a change of a field with English choices. Returns its English texts then, and the warnings. */
async function after(change: object) {
  await importJson(shop, { custom_labels: [{ ...LABEL, english: ENGLISH }] })
  const result = await importJson(shop, { custom_labels: [{ id: 4, ...change }] })
  const [row] = (await everyRow(shop)).custom_labels ?? []
  const { english } = row as { english: string }
  return { english: JSON.parse(english), warnings: result.ok ? result.value.warnings.map(faultLine) : null }
}

test.each([
  [
    ['ดำ', 'แดง', 'เขียว'],
    ['Black', 'Red', 'Green'],
  ],
  [
    ['ดำ', 'แดง'],
    ['Black', 'Red'],
  ],
  [LABEL.item_list, ENGLISH.item_list],
])('lets English choices follow %j', async (item_list, itemList) => {
  const { english, warnings } = await after({ item_list })
  expect([english, warnings]).toEqual([{ label: 'Colour', itemList }, []])
})

test('takes English choices away if a new choice has none', async () => {
  const { english, warnings } = await after({ item_list: ['แดง', 'ฟ้า', 'ดำ'] })
  expect(english).toEqual({ label: 'Colour' })
  expect(warnings).toEqual([expect.stringMatching(/^custom_labels\[0\]\.english\.item_list: is taken away/)])
})

test('takes the English choices that the file names', async () => {
  const item_list = ['ฟ้า', 'ดำ']
  const { english, warnings } = await after({ item_list, english: { item_list: ['Blue', 'Black'] } })
  expect([english, warnings]).toEqual([{ label: 'Colour', itemList: ['Blue', 'Black'] }, []])
})
