import { expect, test } from 'vitest'
import { billPaymentQr } from './emv.ts'

const billerId = '099400012345678'

test.each([
  [
    { references: ['700000000123'], terminal: 'SCB700000000123' },
    '00020101021230550016A00000067701011201150994000123456780212700000000123530376454072080.975802TH62190715SCB7000000001236304ADB3',
  ],
])('writes the same bill QR as other programs', (over, payload) => {
  expect(billPaymentQr({ billerId, amount: 208_097, ...over })).toBe(payload)
})
