import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPng, slipPng, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'
import type { FileUse } from '#app/site-file/format/entry.ts'
import { asFile, aVideo, type TestShop } from '#app/site-file/testing-site.ts'
import { findFiles, PART_BYTES, putFiles } from './site-files.server.ts'

const { FILES } = env as unknown as TestShop

const use = (
  kind: 'slip' | 'picture' | 'video' | 'document',
  path: string,
  shelf: FileUse['shelf'] = 'upload',
): FileUse => ({ place: path, path, kind, shelf })

test('reads a QR only from slips that have one', async () => {
  const withQr = slipPng(slipText('202607011234567890A'))
  const uses = [use('slip', 'with.png'), use('slip', 'plain.png'), use('picture', 'with.png')]
  const { found, faults } = await findFiles(
    uses,
    asFile(async path => (path === 'with.png' ? withQr : aPng())),
  )
  expect(faults).toEqual([])
  expect(uses.map(one => found.get(one)?.slip)).toEqual([
    { bank: '014', reference: '202607011234567890A' },
    null,
    null,
  ])
})

/** A video with a box in it that players skip, before the box with its length. `more`: bytes of that box. */
function aLargeVideo(more: number): Blob {
  const video = aVideo(77)
  const ftyp = new DataView(video.buffer).getUint32(0)
  const header = new DataView(new ArrayBuffer(8))
  header.setUint32(0, more)
  header.setUint32(4, 0x66726565)
  const filling = new Uint8Array(1024 ** 2)
  const filled = Array.from({ length: (more - 8) / filling.length }, () => filling)
  return new Blob([video.slice(0, ftyp), header.buffer, ...filled, video.slice(ftyp)])
}

test('stores a large video in parts, and nothing of one that changes meanwhile', async () => {
  const video = aLargeVideo(8 + PART_BYTES + 3 * 1024 ** 2)
  const film = use('video', 'film.mp4', 'lecture')
  const { found, faults } = await findFiles([film], async () => video)
  expect(faults).toEqual([])
  const file = found.get(film)
  expect(file).toMatchObject({ bytes: video.size, seconds: 77, contentType: 'video/mp4' })
  const key = file?.key ?? ''

  const other = new Blob([video.slice(0, -1), 'x'])
  const change = putFiles(FILES, [...found.values()], async () => other)
  await expect(change).rejects.toThrow('film.mp4 changed while it was read')
  expect(await FILES.head(key)).toBeNull()

  expect(await putFiles(FILES, [...found.values()], async () => video)).toEqual([key])
  expect(await FILES.head(key)).toMatchObject({
    size: video.size,
    httpMetadata: { contentType: 'video/mp4' },
  })
  const stored = await FILES.get(key, { range: { offset: PART_BYTES, length: 2 } })
  expect(new Uint8Array(await (stored as R2ObjectBody).arrayBuffer())).toEqual(new Uint8Array(2))

  const cut = await findFiles([film], async () => video.slice(0, -1))
  expect(cut.faults).toMatchObject([{ problem: 'film.mp4 is a video whose end is missing' }])
})

test('refuses a document that is too large before it reads it', async () => {
  const document = { size: 300 * 1024 ** 2 + 1 } as Blob
  const { faults } = await findFiles([use('document', 'book.pdf')], async () => document)
  expect(faults).toMatchObject([{ problem: 'book.pdf is larger than 300 MiB' }])
})
