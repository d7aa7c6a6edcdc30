import { expect, test } from 'vitest'
import { REJECT_PRESETS, rejectReason } from './reject-reason.ts'

test('shows the preset in the buyer’s language, then typed text', () => {
  expect(rejectReason({ preset: 'amount', reason: ' ขาด 50 บาท ' }, 'en')).toBe(
    'The amount you transferred differs from the amount due. Please check it and send a new slip.\nขาด 50 บาท',
  )
  expect(rejectReason({ preset: 'amount', reason: '' }, 'th')).toMatch(/^ยอดโอนไม่ตรง.*ส่งสลิปใหม่$/)
})

test('is empty without preset and typed text', () => {
  expect(rejectReason({ reason: '  ' }, 'th')).toBe('')
})

test('has a sentence for every preset in both languages', () => {
  for (const preset of REJECT_PRESETS) {
    expect(rejectReason({ preset, reason: '' }, 'th')).toMatch(/[ก-๙]/)
    expect(rejectReason({ preset, reason: '' }, 'en')).toMatch(/^[A-Z]/)
  }
})
