import { env } from 'cloudflare:workers'
import { encode as encodePng } from 'fast-png'
import { expect, test } from 'vitest'
import { slipPng, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'

const { PICTURES: pictures } = env as unknown as Env

test('the shop reads the QR of a slip through its binding', async () => {
  expect(await pictures.readSlipQr(slipPng(slipText('0123456789ABCDEFGHI'), 600))).toEqual({
    bank: '014',
    reference: '0123456789ABCDEFGHI',
  })
})

test('the shop crops a picture through its binding', async () => {
  const data = new Uint8Array(40 * 40 * 3)
  const picture = new Uint8Array(encodePng({ width: 40, height: 40, channels: 3, data }))
  const jpeg = await pictures.cropToJpeg(picture, { width: 20, height: 10 })
  expect([...(jpeg ?? []).slice(0, 2)]).toEqual([0xff, 0xd8])
})

test('bytes that are no picture give nothing', async () => {
  const bytes = new Uint8Array(100_000)
  expect(await pictures.readSlipQr(bytes)).toBeNull()
  expect(await pictures.cropToJpeg(bytes, { width: 20, height: 10 })).toBeNull()
  expect(await pictures.narrowToJpeg(bytes, 320)).toBeNull()
  expect(await pictures.measurePicture(bytes)).toBeNull()
})
