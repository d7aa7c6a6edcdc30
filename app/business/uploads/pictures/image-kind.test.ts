import { expect, test } from 'vitest'
import { judgeImage } from './image-kind.ts'
import { aGif, aJpg, aPng, pngChunk as chunk, joined } from './testing-pictures.ts'

const PAGE = '<!doctype html><script>alert(1)</script>'
const EOI = '\xff\xd9'

function png(width: number, height: number, extra: Uint8Array = new Uint8Array()): Uint8Array {
  const header = new Uint8Array(13)
  new DataView(header.buffer).setUint32(0, width)
  new DataView(header.buffer).setUint32(4, height)
  header.set([8, 2], 8)
  const data = chunk('IDAT', new Uint8Array([1]))
  return joined('\x89PNG\r\n\x1a\n', chunk('IHDR', header), extra, data, chunk('IEND', new Uint8Array()))
}

/** The JPEG with a comment inserted right after its start marker. */
const withComment = (text: string) => {
  const [bytes, length] = [aJpg(), text.length + 2]
  return joined(
    bytes.subarray(0, 2),
    '\xff\xfe',
    new Uint8Array([length >> 8, length & 255]),
    text,
    bytes.subarray(2),
  )
}

const flipped = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte))

test.each([
  ['jpg', aJpg(), 'image/jpeg', 8],
  ['png', aPng(), 'image/png', 2],
  ['gif', aGif(), 'image/gif', 1],
])('recognizes a %s and its exact end', (kind, bytes, contentType, width) => {
  expect(judgeImage(bytes)).toEqual({
    ok: true,
    value: { kind, contentType, width, height: width, end: bytes.length },
  })
})

test.each([
  ['nothing', '', 'FILE_EMPTY'],
  ['one byte', 'x', 'FILE_TYPE_NOT_ALLOWED'],
  ['an HTML page', PAGE, 'FILE_TYPE_NOT_ALLOWED'],
  ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'FILE_TYPE_NOT_ALLOWED'],
  ['a pdf', '%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>', 'FILE_TYPE_NOT_ALLOWED'],
  ['a script', 'alert(1)', 'FILE_TYPE_NOT_ALLOWED'],
  ['an archive', 'PK\x03\x04', 'FILE_TYPE_NOT_ALLOWED'],
  ['an executable', 'MZ\x90\x00', 'FILE_TYPE_NOT_ALLOWED'],
  ['a webp', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'FILE_TYPE_NOT_ALLOWED'],
  ['the first bytes of a png', '\x89PNG', 'FILE_TRUNCATED'],
  ['an HTML page after a png’s signature', joined('\x89PNG\r\n\x1a\n', PAGE), 'FILE_BROKEN'],
  ['an HTML page after a jpg’s first marker', joined('\xff\xd8\xff', PAGE), 'FILE_BROKEN'],
  ['a jpg without a picture', joined('\xff\xd8', EOI), 'FILE_BROKEN'],
  ['a gif of only its header', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'FILE_BROKEN'],
  ['a gif of an unknown version', 'GIF80a\x01\x00\x01\x00\x00\x00\x00;', 'FILE_BROKEN'],
  ['a png followed by an HTML page', joined(aPng(), PAGE), 'FILE_HIDES_CODE'],
  ['a png followed by any bytes', joined(aPng(), 'x'), 'FILE_HAS_MORE_AFTER_PICTURE'],
  ['a gif followed by any bytes', joined(aGif(), '\0'), 'FILE_HAS_MORE_AFTER_PICTURE'],
  ['a jpg followed by an HTML page', joined(aJpg(), '\n', PAGE), 'FILE_HIDES_CODE'],
  ['a jpg followed by markup', joined(aJpg(), '<b>hello</b>'), 'FILE_HIDES_CODE'],
  ['a jpg followed by an archive', joined(aJpg(), 'xx', 'PK\x05\x06', '\0'.repeat(18)), 'FILE_HIDES_CODE'],
  ['a jpg with an HTML page in its comment', withComment(PAGE), 'FILE_HIDES_CODE'],
  ['a png with a script in its text', png(2, 2, chunk('tEXt', joined('a\0', PAGE))), 'FILE_HIDES_CODE'],
  [
    'a gif that is also a script',
    joined('GIF89a/*\x01\x00\x00\x00\x00', aGif().subarray(19)),
    'FILE_HIDES_CODE',
  ],
  ['a png with one bit changed', flipped(aPng(), 45), 'FILE_BROKEN'],
  ['a png of 20,000 by 20,000 pixels', png(20_000, 20_000), 'PICTURE_TOO_LARGE'],
  ['a png of 12,000 by 12,000 pixels', png(12_000, 12_000), 'PICTURE_TOO_LARGE'],
  ['a png without width', png(0, 5), 'FILE_BROKEN'],
  [
    'a png of ten thousand empty chunks',
    png(2, 2, joined(...Array<Uint8Array>(10_000).fill(chunk('teSt', joined())))),
    'FILE_BROKEN',
  ],
  [
    'a jpg of two thousand empty comments',
    joined('\xff\xd8', '\xff\xfe\0\x02'.repeat(2_001), aJpg().subarray(2)),
    'FILE_BROKEN',
  ],
])('refuses %s', (_what, bytes, code) => {
  expect(judgeImage(typeof bytes === 'string' ? joined(bytes) : bytes)).toEqual({ ok: false, error: code })
})

test.each([
  ['jpg', aJpg()],
  ['png', aPng()],
  ['gif', aGif()],
])('refuses a %s that is cut off anywhere', (_kind, bytes) => {
  for (let length = 1; length < bytes.length; length++)
    expect(judgeImage(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false)
})

test.each([
  ['a second picture', joined(aJpg(), aJpg())],
  ['zeros', joined(aJpg(), '\0'.repeat(40))],
  ['a short video', joined(aJpg(), 'MotionPhoto_Data\0\0\0\x18ftypmp42')],
])('ends a phone’s jpg at the picture, before %s', (_what, bytes) => {
  const judged = judgeImage(bytes)
  expect(judged.ok && judged.value.end).toBe(aJpg().length)
})

test('ignores bytes in the scan that look like markers', () => {
  const bytes = aJpg()
  const scan = bytes.length - 2
  expect(judgeImage(joined(bytes.subarray(0, scan), '\xff\x00\xff\xd0\xff\x00', EOI)).ok).toBe(true)
})
