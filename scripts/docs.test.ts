import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PAYMENT_METHOD_IDS } from '../app/business/pricing/payment-methods.ts'
import { REFUSAL_CODES } from '../app/refusals/refusal.ts'
import { onTheWire, REFUSAL_STATUSES } from '../workers/api/refusal-statuses.ts'
import { GENERATED } from './lib/docs-tables.ts'

test.each(GENERATED)('the $name in the docs on $page are up to date (npm run docs)', ({ page, text }) => {
  expect(withoutPadding(readFileSync(`docs/${page}.md`, 'utf8'))).toContain(withoutPadding(text()))
})

test.each(['docs/payments.md', 'docs/behaviour.md'])('%s has a row for each payment method', page => {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([\d, ]+?) +\|/gm)
  const ids = [...rows].flatMap(([, cell = '']) => cell.split(', ').map(Number))
  expect(ids).toEqual(expect.arrayContaining([...PAYMENT_METHOD_IDS]))
})

describe('docs/behaviour.md has', () => {
  const text = readFileSync('docs/behaviour.md', 'utf8')
  const errors = text.slice(text.indexOf('\n## Errors'), text.indexOf('\n## Constants'))
  const codesOf = (part: string) => [...part.matchAll(/`([A-Za-z_]{4,})`/g)].map(([, code = '']) => code)

  test('every code of a refusal', () => {
    const known = [...REFUSAL_CODES, ...Object.keys(REFUSAL_STATUSES)].map(onTheWire)
    // Documented as NOT_FOUND with codes.
    const documented = new Set([...codesOf(errors), 'COUPON_NOT_FOUND'])
    expect(known.filter(code => !documented.has(code))).toEqual([])
  })

  test('no code that the program lacks', () => {
    const isTest = (path: string) => path.includes('.test.')
    const sources = globSync('{app,workers}/**/*.{ts,tsx}').filter(path => !isTest(path))
    const program = sources.map(path => readFileSync(path, 'utf8')).join('\n')
    const codes = codesOf(errors).filter(code => code === code.toUpperCase())
    expect(codes.filter(code => !program.includes(`'${code}'`))).toEqual([])
  })
})

const DOCUMENTS = globSync(['README.md', 'docs/*.md', '{app,workers,party,scripts,bench}/**/*.md'])

describe('no document has a line twice', () => {
  test.each(DOCUMENTS)('%s', path => {
    const lines = entriesOf(readFileSync(path, 'utf8'))
    expect(lines.filter((line, index) => lines.indexOf(line) < index)).toEqual([])
  })
})

describe('no table has two rows of one name', () => {
  test.each(DOCUMENTS)('%s', path => {
    expect(tablesOf(readFileSync(path, 'utf8')).flatMap(namesThatComeAgain)).toEqual([])
  })

  test('a second row of the same name is found', () => {
    const [table = []] = tablesOf('| Role | May |\n| --- | --- |\n| Owner | all |\n| Owner | most |')
    expect(namesThatComeAgain(table)).toEqual(['Owner'])
  })
})

/** The first heads of tables whose rows are told apart by more than their first cell. */
const NOT_NAMES: readonly string[] = ['From', 'When']

/** Returns the first cells of each table of a document, its head first. */
function tablesOf(text: string): string[][] {
  const tables = text.replaceAll(/```.*?```/gs, '').matchAll(/(?:^\|.*\n?)+/gm)
  return Array.from(tables, ([table]) => {
    const rows = table.split('\n').filter(line => line.startsWith('|') && !BELOW_HEAD.test(line))
    return rows.map(row => (row.split(/(?<!\\)\|/)[1] ?? '').trim())
  })
}

function namesThatComeAgain([head = '', ...names]: readonly string[]): string[] {
  return NOT_NAMES.includes(head) ? [] : names.filter((name, index) => names.indexOf(name) < index)
}

const ENTRY = /^ *(#|[-*] |\d+\. |\|)/
/** The line between the head and the rows of a table. */
const BELOW_HEAD = /^\|[ :|-]+\|$/

/** Returns the headings, bullets and rows of a document. The head of a table may come again. */
function entriesOf(text: string): string[] {
  const lines = withoutPadding(text.replaceAll(/```.*?```/gs, '')).split('\n')
  return lines.filter(
    (line, index) => ENTRY.test(line) && !BELOW_HEAD.test(lines[index + 1] ?? '') && !BELOW_HEAD.test(line),
  )
}

/** Removes the padding by which the formatter aligns columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')
}
