import { decode, encode as encodeWhole } from 'turbo-stream'
import { expect, test } from 'vitest'
import { anything, assert, asyncProperty } from '#app/testing/setup/fast-check.ts'
import { encode, encodePlain } from './turbo-stream.ts'

const anyData = anything({ withSparseArray: true, withNullPrototype: false, maxDepth: 6 })

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

async function readBack(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  const decoded = await decode(stream)
  await decoded.done
  return decoded.value
}

test('is read back by turbo-stream as the same data', async () => {
  await assert(
    asyncProperty(anyData, async data => {
      expect(encodePlain(data)).not.toBeNull()
      expect(await readBack(encode(data))).toStrictEqual(await readBack(encodeWhole(data)))
      const twice = { data, again: [data] }
      expect(await readBack(encode(twice))).toStrictEqual(await readBack(encodeWhole(twice)))
    }),
  )
})

test('keeps objects that contain themselves', async () => {
  const course: Record<string, unknown> = { name: 'course' }
  course.related = [course]
  const read = (await readBack(encode({ course }))) as { course: { related: unknown[] } }
  expect(read.course.related[0]).toBe(read.course)
})

test('is as short as what the library writes', async () => {
  const data = { a: ['x', 'x', { b: 1, c: [1, true, null, undefined] }], b: 'x' }
  const ours = await textOf(encode(data))
  expect(ours.length).toBe((await textOf(encodeWhole(data))).length)
})

class Basket {
  items = 1
}

test.each([
  ['a date', () => new Date(0)],
  ['a map', () => new Map([['a', 1]])],
  ['a promise', () => Promise.resolve({ late: 'yes' })],
  ['an error', () => new Error('no')],
  ['a class', () => new Basket()],
  ['a number of any size', () => 12n],
  ['a symbol as key', () => ({ [Symbol('redirect')]: 1 })],
  ['an object without prototype', () => Object.assign(Object.create(null), { a: 1 })],
])('leaves %s to the library', async (_, make) => {
  const plugins = [(value: unknown) => (value instanceof Basket ? ['Basket', value.items] : false)] as never
  expect(encodePlain({ data: [make()] })).toBeNull()
  expect(await textOf(encode({ data: [make()] }, { plugins }))).toBe(
    await textOf(encodeWhole({ data: [make()] }, { plugins })),
  )
})

test('leaves very deep data to the library', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 5_000; level += 1) deep = [deep]
  expect(encodePlain(deep)).toBeNull()
})
