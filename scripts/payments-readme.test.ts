import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentsTable } from './lib/payments-table.ts'

test('the README tells what providers have to be told; else run "npm run readme:payments"', () => {
  expect(withoutPadding(readFileSync('README.md', 'utf8'))).toContain(withoutPadding(paymentsTable()))
})

/** The formatter aligns the columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')
}
