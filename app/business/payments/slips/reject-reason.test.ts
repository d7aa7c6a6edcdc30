import { expect, test } from 'vitest'
import { REJECT_PRESETS, rejectReason } from './reject-reason.ts'

test('shows the preset in the buyer’s language, then typed text', () => {
  expect(rejectReason({ preset: 'amount', reason: ' ขาด 50 บาท ' }, 'en')).toBe(
    'The amount on your slip doesn’t match the amount due. If you paid too little, transfer the rest and send that slip. If you paid too much, please contact us.\nขาด 50 บาท',
  )
  expect(rejectReason({ preset: 'amount', reason: '' }, 'th')).toMatch(/^ยอดโอนไม่ตรง.*ติดต่อเรา$/)
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
