import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decodeImage } from './decode-image.server.ts'
import type { GreyPicture } from './grey-picture.ts'
import { judgeImage } from './image-kind.ts'
import { joined, pngChunk } from './testing-pictures.ts'

const SLIP = 'app/site-file/demo/media/slips/slip-3.jpg'
const HEADER_END = 33

const aSlip = () => sharp(SLIP).resize(333, 477)
const inGrey = (picture: Sharp) => picture.toColorspace('b-w')

async function bytesOf(picture: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await picture.toBuffer())
}

async function decoded(bytes: Uint8Array): Promise<GreyPicture | null> {
  const judged = judgeImage(bytes)
  if (!judged.ok) throw new Error(judged.error)
  return decodeImage(bytes, judged.value)
}

/** A picture of random pixels, which cannot be compressed. */
function noise(side: number): Sharp {
  return sharp(randomBytes(side * side), { raw: { width: side, height: side, channels: 1 } })
}

test.each<[string, () => Sharp]>([
  ['a jpg', () => aSlip().jpeg()],
  ['a jpg without chroma subsampling', () => aSlip().jpeg({ chromaSubsampling: '4:4:4' })],
  ['a grey jpg', () => inGrey(aSlip()).jpeg()],
  ['a jpg of the highest quality', () => aSlip().jpeg({ quality: 100 })],
  ['a progressive jpg', () => aSlip().jpeg({ progressive: true })],
  ['a progressive grey jpg', () => inGrey(aSlip()).jpeg({ progressive: true })],
  ['a progressive jpg with a custom scan order', () => aSlip().jpeg({ mozjpeg: true })],
  ['a png', () => aSlip().png()],
  ['a grey png', () => inGrey(aSlip()).png()],
  ['a png of 16 bits', () => aSlip().toColorspace('rgb16').png()],
  ['a png half transparent on white', () => aSlip().ensureAlpha(0.5).png()],
  ['a png with a palette', () => aSlip().png({ palette: true })],
  ['a png of two bits per pixel', () => aSlip().png({ palette: true, colours: 4 })],
  ['an interlaced png', () => aSlip().png({ progressive: true })],
  ['an interlaced png of one bit', () => aSlip().png({ progressive: true, palette: true, colours: 2 })],
  ['a gif', () => aSlip().gif()],
])('gives the grey values of %s', async (_kind, picture) => {
  const bytes = await bytesOf(picture())
  const seen = await decoded(bytes)
  const right = await inGrey(sharp(bytes).flatten({ background: '#fff' }))
    .raw()
    .toBuffer()
  expect(seen).toMatchObject({ width: 333, height: 477 })
  const faults = Array.from(right, (value, at) => Math.abs(value - (seen?.data[at] ?? Number.NaN)))
  // Decoders round differently, and weigh the colours slightly differently.
  expect(faults.filter(fault => !(fault <= 8))).toEqual([])
})

test('reads a jpg with restart markers', async () => {
  const one = await bytesOf(inGrey(aSlip().resize(8, 8)).jpeg())
  const at = (marker: number) => Buffer.from(one).indexOf(Buffer.from([0xff, marker]))
  const [scan, scanData] = [at(0xda), at(0xda) + 10]
  const data = one.subarray(scanData, -2)
  // Doubles the width and repeats the single block after a restart marker, because sharp writes none.
  const head = one.slice(0, scan)
  head[at(0xc0) + 8] = 16
  const restart = '\xff\xdd\0\x04\0\x01'
  const two = joined(head, restart, one.subarray(scan, scanData), data, '\xff\xd0', data, '\xff\xd9')
  const [single, double] = [await decoded(one), await decoded(two)]
  const rows = Array.from({ length: 8 }, (_, y) => single?.data.subarray(y * 8, y * 8 + 8) ?? joined())
  expect(double).toEqual({ width: 16, height: 8, data: joined(...rows.flatMap(row => [row, row])) })
})

test.each(['iCCP', 'zTXt', 'iTXt'])('never unpacks the %s of a png', async name => {
  const png = await bytesOf(aSlip().png())
  // The data is no deflate stream, so unpacking it would fail.
  const extra = pngChunk(name, joined('name\0\0not packed at all'))
  expect(await decoded(joined(png.subarray(0, HEADER_END), extra, png.subarray(HEADER_END)))).not.toBeNull()
})

test('stops unpacking a png at its last row', async () => {
  const rows = deflateSync(new Uint8Array(10_000_000))
  const png = await bytesOf(sharp(new Uint8Array(64), { raw: { width: 8, height: 8, channels: 1 } }).png())
  const header = png.subarray(0, HEADER_END)
  const bomb = joined(header, pngChunk('IDAT', rows.subarray(0, -4)), pngChunk('IEND', joined()))
  expect((await decoded(bomb))?.data).toHaveLength(64)
})

test('gives nothing for a png that ends early', async () => {
  const rows = deflateSync(new Uint8Array(30))
  const png = await bytesOf(sharp(new Uint8Array(64), { raw: { width: 8, height: 8, channels: 1 } }).png())
  const header = png.subarray(0, HEADER_END)
  expect(await decoded(joined(header, pngChunk('IDAT', rows), pngChunk('IEND', joined())))).toBeNull()
})

test('gives nothing for a jpg of too many scans', async () => {
  const jpg = await bytesOf(inGrey(aSlip()).jpeg({ progressive: true }))
  const lastScan = jpg.subarray(Buffer.from(jpg).lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const scans = Array<Uint8Array>(20).fill(lastScan)
  expect(await decoded(joined(jpg.subarray(0, -2), ...scans, jpg.subarray(-2)))).toBeNull()
})

test.each<[string, () => Sharp]>([
  ['jpg', () => noise(1_000).jpeg({ quality: 100 })],
  ['progressive jpg', () => noise(1_000).jpeg({ quality: 100, progressive: true })],
  ['png', () => noise(1_000).png()],
])('yields to other tasks while it decodes a %s', async (_kind, picture) => {
  const bytes = await bytesOf(picture())
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  })
  await decoded(bytes)
  clearInterval(beat)
  expect(turns).toBeGreaterThan(0)
})

test('finishes for a picture with any byte changed', async () => {
  const small = aSlip().resize(40, 60)
  for (const picture of [
    small.clone().jpeg(),
    small.clone().jpeg({ progressive: true }),
    small.clone().png(),
  ]) {
    const bytes = await bytesOf(picture)
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 0x5a : byte))
      const judged = judgeImage(changed)
      if (judged.ok) await decodeImage(changed, judged.value)
    }
  }
})
