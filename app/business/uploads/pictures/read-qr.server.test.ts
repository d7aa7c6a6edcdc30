import { encode as encodePng } from 'fast-png'
import { expect, test } from 'vitest'
import { readSlipQr } from './read-qr.server.ts'
import { crc16 } from './slip-qr.ts'
import { aGif, aJpg, aPng, joined, slipJpg, slipPixels, slipPng } from './testing-pictures.ts'

const body = '0040000600000101030140219202607011234567890A5102TH9104'
const QR = body + crc16(body).toString(16).toUpperCase().padStart(4, '0')
const SLIP = { bank: '014', reference: '202607011234567890A' }

test('reads the QR of a screenshot and a jpg', async () => {
  expect(await readSlipQr(slipPng(QR))).toEqual(SLIP)
  expect(await readSlipQr(slipJpg(QR))).toEqual(SLIP)
})

test('reads the small QR of a grey picture', async () => {
  const { width, height, data } = slipPixels(QR)
  const grey = Uint8Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 0)
  const png = encodePng({ width, height, channels: 1, data: grey })
  expect(await readSlipQr(new Uint8Array(png))).toEqual(SLIP)
})

test('finds a QR an eighth as wide as a large screenshot', async () => {
  const { width, height, data } = slipPixels(QR, { width: 1440, height: 3088 })
  const grey = Uint8Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 0)
  expect(await readSlipQr(new Uint8Array(encodePng({ width, height, channels: 1, data: grey })))).toEqual(
    SLIP,
  )
})

test("gives nothing without a slip's QR", async () => {
  expect(await readSlipQr(slipPng('https://example.com/pay'))).toBeNull()
  for (const bytes of [aPng(), aJpg(), aGif(), joined('hello')]) expect(await readSlipQr(bytes)).toBeNull()
})

test('gives nothing for a picture too large to decode', async () => {
  const png = encodePng({ width: 3000, height: 3000, channels: 1, data: new Uint8Array(9_000_000) })
  expect(await readSlipQr(new Uint8Array(png))).toBeNull()
})
