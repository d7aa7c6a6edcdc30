import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentsTable } from './lib/payments-table.ts'

test('docs/payments.md is up to date (npm run docs:payments)', () => {
  expect(withoutPadding(readFileSync('docs/payments.md', 'utf8'))).toContain(withoutPadding(paymentsTable()))
})

/** Removes the padding by which the formatter aligns columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')
}
