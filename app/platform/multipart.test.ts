import { expect, test } from 'vitest'
import { streamMultipart } from './multipart.ts'

/** Returns the parts of a form whose bytes arrive in pieces of this size, or the error's message. */
async function partsOf(form: string | Uint8Array, piece = 7, boundary = 'x-boundary') {
  const bytes = typeof form === 'string' ? new TextEncoder().encode(form) : form
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + piece))
      at += piece
    },
  })
  const parts: { name: string; filename: string | undefined; text: string }[] = []
  try {
    for await (const { name, filename, data } of streamMultipart(body, boundary)) {
      const decoder = new TextDecoder()
      let text = ''
      for await (const chunk of data) text += decoder.decode(chunk, { stream: true })
      parts.push({ name, filename, text })
    }
    return parts
  } catch (error) {
    return (error as Error).message
  }
}

const aForm = (...parts: string[]) =>
  `${parts.map(part => `--x-boundary\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--x-boundary--\r\n`

test.each([1, 2, 3, 7, 64, 10_000])('reads fields and files in pieces of %i bytes', async piece => {
  const almost = 'a\r\n--x-boundar\r\n\r\n--\r\n--x-'
  const form = aForm(
    'name="text"\r\n\r\nสวัสดี\r\nline two',
    `name="files"; filename="essay.pdf"\r\nContent-Type: application/pdf\r\n\r\n${almost}`,
    'name="files"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
  )
  expect(await partsOf(form, piece)).toEqual([
    { name: 'text', filename: undefined, text: 'สวัสดี\r\nline two' },
    { name: 'files', filename: 'essay.pdf', text: almost },
    { name: 'files', filename: '', text: '' },
  ])
})

test.each([
  ['a semicolon', '"a; b;c.pdf"', 'a; b;c.pdf'],
  ['an equals sign', '"x=1=2.pdf"', 'x=1=2.pdf'],
  ['another parameter', '"a; name=evil; filename=b.pdf"', 'a; name=evil; filename=b.pdf'],
  ['a quote from a browser', '"a%22b%22.pdf"', 'a"b".pdf'],
  ['a quote from other programs', '"a\\"b\\".pdf"', 'a"b".pdf'],
  ['a bare quote', '"a"b.pdf"', 'a"b.pdf'],
  ['a backslash at its end', '"folder\\"', 'folder\\'],
  ['a Windows path', '"C:\\fakepath\\a.pdf"', 'C:\\fakepath\\a.pdf'],
  ['a line break', '"a%0D%0Ab.pdf"', 'a\r\nb.pdf'],
  ['a percent sign', '"50%.pdf"', '50%.pdf'],
  ['Thai letters', '"การบ้าน บทที่ ๑.pdf"', 'การบ้าน บทที่ ๑.pdf'],
  ['no quotes', 'essay.pdf', 'essay.pdf'],
])('reads a file name with %s', async (_, sent, filename) => {
  const form = aForm(`name="files"; filename=${sent}\r\n\r\nbytes`, 'name="after"\r\n\r\nkept')
  expect(await partsOf(form)).toEqual([
    { name: 'files', filename, text: 'bytes' },
    { name: 'after', filename: undefined, text: 'kept' },
  ])
})

test('reads a name that is not UTF-8 as far as it can', async () => {
  const [before, after] = aForm('name="files"; filename="|.pdf"\r\n\r\nbytes').split('|')
  const thai = [0xa1, 0xd2] // TIS-620
  const bytes = [...new TextEncoder().encode(before), ...thai, ...new TextEncoder().encode(after)]
  expect(await partsOf(new Uint8Array(bytes))).toMatchObject([
    { filename: '\uFFFD\uFFFD.pdf', text: 'bytes' },
  ])
})

test('goes on after a part that was not read to its end', async () => {
  const form = aForm(`name="a"; filename="a"\r\n\r\n${'a'.repeat(100)}`, 'name="b"\r\n\r\nb')
  const body = new Response(form).body as ReadableStream<Uint8Array>
  const names: string[] = []
  for await (const { name, data } of streamMultipart(body, 'x-boundary')) {
    names.push(name)
    for await (const _ of data) break
  }
  expect(names).toEqual(['a', 'b'])
})

test.each([
  ['an empty body', ''],
  ['a body without the boundary', 'hello'],
  ['a form that ends within a part', aForm('name="a"\r\n\r\nvalue').slice(0, -20)],
  ['a form that ends within its headers', '--x-boundary\r\nContent-Disposition: form-data; name="a"'],
  ['a part without a name', aForm('filename="a.pdf"\r\n\r\nx')],
  ['a part that is no field', '--x-boundary\r\nContent-Type: text/plain\r\n\r\nx\r\n--x-boundary--'],
  ['headers without end', `--x-boundary\r\nX: ${'a'.repeat(20_000)}`],
])('refuses %s', async (_, form) => {
  expect(await partsOf(form, 1_000)).toEqual(expect.any(String))
})

test('reads no more than 16 KiB of a hundred thousand header lines', async () => {
  const head = `--x-boundary\r\nContent-Disposition: form-data; name="a"\r\n${'X: y\r\n'.repeat(100_000)}\r\n`
  const piece = 1_000
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(head.slice(read, read + piece)))
      read += piece
    },
  })
  await expect(streamMultipart(body, 'x-boundary').next()).rejects.toThrow('too long')
  // The stream holds one piece ahead of its reader.
  expect(read).toBeLessThanOrEqual(16 * 1024 + 3 * piece)
})
