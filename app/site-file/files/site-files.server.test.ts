import { expect, test } from 'vitest'
import { aPng, slipPng, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'
import type { FileUse } from '#app/site-file/format/entry.ts'
import { findFiles } from './site-files.server.ts'

const use = (kind: 'slip' | 'picture', path: string): FileUse => ({
  place: path,
  path,
  kind,
  shelf: 'upload',
})

test('reads a QR only from slips that have one', async () => {
  const withQr = slipPng(slipText('202607011234567890A'))
  const uses = [use('slip', 'with.png'), use('slip', 'plain.png'), use('picture', 'with.png')]
  const { found, faults } = await findFiles(uses, async path => (path === 'with.png' ? withQr : aPng()))
  expect(faults).toEqual([])
  expect(uses.map(one => found.get(one)?.slip)).toEqual([
    { bank: '014', reference: '202607011234567890A' },
    null,
    null,
  ])
})
