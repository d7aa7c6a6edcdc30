import { expect, test } from 'vitest'
import { LONGEST_CARRIER, LONGEST_TRACKING, parcelRefusal, trackingPage } from './parcel.ts'

const PAGE = 'https://carrier.example/track?no=EF582568151TH'

test.each([
  ['', ''],
  ['ไปรษณีย์ไทย', 'EF582568151TH'],
  ['J&T Express', '8012 3456 7890'],
  ['the school', PAGE],
])('a parcel travels with %s, %s', (carrier, tracking) => {
  expect(parcelRefusal({ carrier, tracking })).toBeNull()
})

test.each([
  'no',
  'http://carrier.example/track',
  'javascript:alert(1)',
  'https://',
  'EF58<script>',
  `https://carrier.example/${'x'.repeat(LONGEST_TRACKING)}`,
])('%s is neither a number nor a page', tracking => {
  expect(parcelRefusal({ carrier: '', tracking })).toEqual({ code: 'TRACKING_INVALID' })
  expect(trackingPage({ tracking })).toBeNull()
})

test('a carrier’s name has an end', () => {
  const carrier = 'x'.repeat(LONGEST_CARRIER + 1)
  expect(parcelRefusal({ carrier, tracking: '' })).toEqual({ code: 'CARRIER_TOO_LONG' })
})

test('only an address is a page', () => {
  expect(trackingPage({ tracking: PAGE })).toBe(PAGE)
  expect(trackingPage({ tracking: 'EF582568151TH' })).toBeNull()
})
