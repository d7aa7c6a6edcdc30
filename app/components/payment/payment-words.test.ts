import { expect, test } from 'vitest'
import { overLimit } from '#app/business/payments/payment-provider.ts'
import { failureSentence } from './payment-words.ts'

test('says the most that a method takes, where the shop knows it', () => {
  expect(failureSentence(overLimit(15_000_000))).toContain('฿150,000')
  expect(failureSentence('TRANSACTION_LIMIT_EXCEEDED')).not.toMatch(/฿|\d/)
})
