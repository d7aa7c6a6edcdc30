import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentsTable } from './lib/payments-table.ts'

test('docs/payments.md lists the settings of every provider; else run "npm run docs:payments"', () => {
  expect(withoutPadding(readFileSync('docs/payments.md', 'utf8'))).toContain(withoutPadding(paymentsTable()))
})

/** The formatter aligns the columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')
}
