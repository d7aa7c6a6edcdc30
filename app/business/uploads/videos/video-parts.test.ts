import { expect, test } from 'vitest'
import { metadataValue, nextPartBytes, VIDEO_PART_BYTES } from './video-parts.ts'

test('wants whole parts until the last one', () => {
  const length = 2 * VIDEO_PART_BYTES + 3
  const wanted = [0, VIDEO_PART_BYTES, 2 * VIDEO_PART_BYTES].map(sent => nextPartBytes({ length, sent }))
  expect(wanted).toEqual([VIDEO_PART_BYTES, VIDEO_PART_BYTES, 3])
})

test('reads a Thai file name from the metadata', () => {
  const name = Buffer.from('วาด.mp4').toString('base64')
  expect(metadataValue(`filetype dmlkZW8,filename ${name},draft`, 'filename')).toBe('วาด.mp4')
  expect(metadataValue('', 'filename')).toBe('')
  expect(metadataValue('filename %%%', 'filename')).toBe('')
})
