import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAYMENT_METHOD_IDS } from '../app/business/pricing/payment-methods.ts'
import { paymentsTable } from './lib/payments-table.ts'

test('docs/payments.md is up to date (npm run docs:payments)', () => {
  expect(withoutPadding(readFileSync('docs/payments.md', 'utf8'))).toContain(withoutPadding(paymentsTable()))
})

test.each(['docs/payments.md', 'docs/behaviour.md'])('%s has a row for each payment method', page => {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([\d, ]+?) +\|/gm)
  const ids = [...rows].flatMap(([, cell = '']) => cell.split(', ').map(Number))
  expect(ids).toEqual(expect.arrayContaining([...PAYMENT_METHOD_IDS]))
})

/** Removes the padding by which the formatter aligns columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')
}
