import { describe, expect, test } from 'vitest'
import { contentRange, ifRangeHolds, readByteRange } from './byte-range.ts'

describe('a Range header for a file of 100 bytes', () => {
  test.each([
    ['the first two bytes, which Safari asks for as a test', 'bytes=0-1', 'bytes 0-1/100'],
    ['all bytes from the start', 'bytes=0-', 'bytes 0-99/100'],
    ['one byte in the middle', 'bytes=10-19', 'bytes 10-19/100'],
    ['the last byte', 'bytes=99-99', 'bytes 99-99/100'],
    ['the rest when the range ends past the file', 'bytes=90-1000', 'bytes 90-99/100'],
    ['the last five bytes', 'bytes=-5', 'bytes 95-99/100'],
    ['the whole file when the suffix is longer than it', 'bytes=-500', 'bytes 0-99/100'],
    ['a range whose unit is in capitals', 'Bytes=0-1', 'bytes 0-1/100'],
    ['416 for a start past the end', 'bytes=100-', 'bytes */100'],
    ['416 for a range far past the end', 'bytes=99999999999999999999-', 'bytes */100'],
    ['416 for the last zero bytes', 'bytes=-0', 'bytes */100'],
  ])('gives %s', (_, header, expected) => {
    const range = readByteRange(header, 100)
    expect(range.kind !== 'whole' && contentRange(range, 100)).toBe(expected)
  })

  test.each([
    ['a missing header', null],
    ['an empty header', ''],
    ['another unit than bytes', 'seconds=0-1'],
    ['a range without numbers', 'bytes=-'],
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
    ['fails for an invalid date', 'yesterday', false],
  ])('%s', (_, header, expected) => {
    expect(ifRangeHolds(header, file)).toBe(expected)
  })
})
