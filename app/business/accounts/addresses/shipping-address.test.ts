import { expect, test } from 'vitest'
import { checkShippingAddress, type ShippingAddress } from './shipping-address.ts'

const anAddress = (over: Partial<ShippingAddress> = {}): ShippingAddress => ({
  fullname: 'สมศรี ดี',
  tel: '081-234 5678',
  address: '1 ถนนสีลม\r\nกรุงเทพฯ 10500',
  ...over,
})
const codesOf = (over: Partial<ShippingAddress>) => {
  const checked = checkShippingAddress(anAddress(over))
  return checked.ok ? {} : checked.error.fields
}

test('cleans the address and keeps its lines', () => {
  expect(checkShippingAddress(anAddress({ fullname: ' สมศรี\n ดี ' }))).toEqual({
    ok: true,
    value: { fullname: 'สมศรี ดี', tel: '0812345678', address: '1 ถนนสีลม\nกรุงเทพฯ 10500' },
  })
})

test.each<[Partial<ShippingAddress>, object]>([
  [{ fullname: ' ' }, { fullname: 'REQUIRED' }],
  [{ fullname: 'ก'.repeat(255) }, {}],
  [{ fullname: 'ก'.repeat(256) }, { fullname: 'TOO_LONG' }],
  [{ tel: '' }, { tel: 'REQUIRED' }],
  [{ tel: '02345678' }, { tel: 'NOT_A_TEL' }],
  [{ tel: '023456789' }, {}],
  [{ tel: '0812345678' }, {}],
  [{ tel: '08123456789' }, { tel: 'NOT_A_TEL' }],
  [{ tel: '๐๘๑๒๓๔๕๖๗๘' }, { tel: 'NOT_A_TEL' }],
  [{ address: '\n' }, { address: 'REQUIRED' }],
  [{ address: 'ก'.repeat(1_000) }, {}],
  [{ address: 'ก'.repeat(1_001) }, { address: 'TOO_LONG' }],
  [
    { fullname: '', tel: 'x', address: '' },
    { fullname: 'REQUIRED', tel: 'NOT_A_TEL', address: 'REQUIRED' },
  ],
])('%j gives the errors %j', (over, fields) => {
  expect(codesOf(over)).toEqual(fields)
})
