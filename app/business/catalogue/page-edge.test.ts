import { expect, test } from 'vitest'
import { type PageEdge, readPageEdge, writePageEdge } from './page-edge.ts'

const edge: PageEdge = { side: 'after', position: 24, id: 10_057 }

function written(page: number, of: PageEdge | null = edge) {
  const query = new URLSearchParams()
  writePageEdge(query, page, of)
  return query.toString()
}

test('writes only the number of the first twenty pages', () => {
  expect([written(1), written(2), written(20)]).toEqual(['', 'page=2', 'page=20'])
})

test('writes and reads the edge of a deeper page', () => {
  expect(written(21)).toBe('page=21&after=24.10057')
  expect(readPageEdge(new URLSearchParams(written(21)))).toEqual(edge)
  const before = { side: 'before' as const, position: -3, id: 5 }
  expect(readPageEdge(new URLSearchParams(written(21, before)))).toEqual(before)
})

test.each([
  'after=',
  'after=x',
  'after=1',
  'after=1.2.3',
  'after=1e3.4',
  'after=1.-4',
  'before=9999999999999.1',
])('reads no edge from %s', query => {
  expect(readPageEdge(new URLSearchParams(query))).toBe(null)
})
