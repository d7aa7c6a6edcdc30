import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  const stream = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return new Request('http://shop.test/', { method: 'POST', body, headers, ...stream } as RequestInit)
}

/** Returns a stream without a declared length. */
function unannounced(pieces: number): ReadableStream {
  let sent = 0
  return new ReadableStream({
    pull: controller =>
      sent++ < pieces ? controller.enqueue(new Uint8Array(16_384).fill(97)) : controller.close(),
  })
}

const statusOf = (request: Request) => readForm(request).catch((thrown: Response) => thrown.status)

test('reads both kinds of forms', async () => {
  expect((await readForm(post('a=1&a=2', FORM))).getAll('a')).toEqual(['1', '2'])
  const form = new FormData()
  form.set('a', 'ก')
  expect((await readForm(post(form))).get('a')).toBe('ก')
})

test.each([
  ['JSON', '{"a":1}', { 'Content-Type': 'application/json' }],
  ['nothing', null, {}],
  ['a plain text', 'a=b', { 'Content-Type': 'text/plain' }],
  ['a multipart body without a boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
  ['a multipart body with another boundary', 'x', { 'Content-Type': 'multipart/form-data; boundary=y' }],
])('answers 400 to %s', async (_what, body, headers) => {
  expect(await statusOf(post(body, headers as Record<string, string>))).toBe(400)
})

test('answers 413 above 64 KB, declared or not', async () => {
  expect(await statusOf(post(`a=${'b'.repeat(70_000)}`, FORM))).toBe(413)
  expect(await statusOf(post('a=b', { ...FORM, 'Content-Length': '70000' }))).toBe(413)
  expect(await statusOf(post(unannounced(5), FORM))).toBe(413)
  expect(await statusOf(post(unannounced(3), FORM))).toBeInstanceOf(FormData)
})

test('answers 400 to 1,001 fields, whatever their names', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index % 7}=1`).join('&')
  expect(await statusOf(post(fields(1_000), FORM))).toBeInstanceOf(FormData)
  expect(await statusOf(post(fields(1_001), FORM))).toBe(400)
})
