import { describe, expect, test } from 'vitest'
import { contentRange, ifRangeHolds, readByteRange } from './byte-range.ts'

describe('a Range header for a file of 100 bytes', () => {
  test.each([
    ['the first two, which Safari asks to see whether ranges work', 'bytes=0-1', 'bytes 0-1/100'],
    ['everything from the start', 'bytes=0-', 'bytes 0-99/100'],
    ['one in the middle', 'bytes=10-19', 'bytes 10-19/100'],
    ['the last byte', 'bytes=99-99', 'bytes 99-99/100'],
    ['an end past the end, cut to what there is', 'bytes=90-1000', 'bytes 90-99/100'],
    ['the last five', 'bytes=-5', 'bytes 95-99/100'],
    ['more at the end than there is', 'bytes=-500', 'bytes 0-99/100'],
    ['a unit in capitals', 'Bytes=0-1', 'bytes 0-1/100'],
    ['a start past the end', 'bytes=100-', 'bytes */100'],
    ['both far past the end', 'bytes=99999999999999999999-', 'bytes */100'],
    ['the last none', 'bytes=-0', 'bytes */100'],
  ])('gives %s', (_, header, expected) => {
    const range = readByteRange(header, 100)
    expect(range.kind !== 'whole' && contentRange(range, 100)).toBe(expected)
  })

  test.each([
    ['no header', null],
    ['an empty one', ''],
    ['another unit', 'seconds=0-1'],
    ['nothing between', 'bytes=-'],
    ['a reversed range', 'bytes=9-1'],
    ['several ranges', 'bytes=0-1,5-6'],
    ['words', 'bytes=a-b'],
    ['a negative number', 'bytes=--5'],
  ])('gives the whole file for %s', (_, header) => {
    expect(readByteRange(header, 100)).toEqual({ kind: 'whole' })
  })

  test('has no part of an empty file', () => {
    expect(readByteRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
    expect(readByteRange('bytes=-1', 0)).toEqual({ kind: 'unsatisfiable' })
  })
})

describe('If-Range', () => {
  const file = { etag: '"a"', modifiedAt: Date.parse('2026-07-01T00:00:00.500Z') }

  test.each([
    ['holds without a header', null, true],
    ['holds for the same tag', '"a"', true],
    ['fails for another tag', '"b"', false],
    ['fails for a weak tag', 'W/"a"', false],
    ['holds for the same second', 'Wed, 01 Jul 2026 00:00:00 GMT', true],
    ['fails for an earlier time', 'Wed, 01 Jul 2026 00:00:00 GMT'.replace('01', '02'), false],
    ['fails for what is no date', 'yesterday', false],
  ])('%s', (_, header, expected) => {
    expect(ifRangeHolds(header, file)).toBe(expected)
  })
})
