import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CALLS } from '#app/testing/access-rules/calls.ts'

const page = readFileSync('docs/behaviour.md', 'utf8')
const list = page.slice(page.indexOf('### List of calls'), page.indexOf('### Login calls'))
const rows = list.split('\n').filter(line => line.startsWith('|'))

/** The documentation's own addresses, which it names above the list. Webhooks stand in it by their pattern. */
const NOT_LISTED = ['/api/docs', '/api/openapi.json']

const unnamed = (path: string) => path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?|\{[^}]*\}/g, '{}')

test('the list of calls names every call once', () => {
  // One cell may name several methods of a path: `PUT` and `DELETE /private/notes/{noteId}`.
  const listed = [...list.matchAll(/((?:`[A-Z]+` and )*)`([A-Z]+) (\/(?:public|private|api)\/[^`]*)`/g)]
    .flatMap(([, others = '', last = '', path = '']) =>
      [...others.matchAll(/[A-Z]+/g), [last]].map(([method]) => `${method} ${unnamed(path)}`),
    )
    .sort()
  const calls = Object.keys(CALLS)
    .filter(call => /^[A-Z]+ \/(public|private|api)\//.test(call))
    .filter(call => !NOT_LISTED.some(path => call.endsWith(` ${path}`)))
    .map(unnamed)
    .sort()
  expect(listed).toEqual(calls)
})

test('the list of calls has one row for an area', () => {
  const areas = rows.map(row => row.split('|')[1]?.trim())
  expect(areas).toEqual([...new Set(areas)])
})
