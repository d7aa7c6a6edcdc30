import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { findContactErrors } from './contact-errors.ts'

const complete = { fullname: 'สมศรี ทองสุข', email: 'somsri@example.com', tel: '0812345678' }
const guest = { isSignedIn: false, email: '' }
const find = (typed: Partial<typeof complete>, settings: Partial<typeof defaultSettings> = {}) =>
  findContactErrors({ ...complete, ...typed }, { ...defaultSettings, ...settings }, guest)

describe('a first look at who buys', () => {
  test('finds nothing wrong with a complete form', () => {
    expect(find({})).toEqual({})
  })

  test('takes a number as people write it', () => {
    expect(find({ tel: '081-234 5678' })).toEqual({})
  })

  test.each([
    ['a missing name', { fullname: '  ' }, { fullname: { code: 'REQUIRED' } }],
    ['a name that is too long', { fullname: 'ก'.repeat(256) }, { fullname: { code: 'TOO_LONG' } }],
    ['a missing address', { email: '' }, { email: { code: 'REQUIRED' } }],
    ['an address without a domain', { email: 'somsri@' }, { email: { code: 'FORMAT' } }],
    ['a missing number', { tel: '' }, { tel: { code: 'REQUIRED' } }],
    ['a number of eight digits', { tel: '08123456' }, { tel: { code: 'FORMAT' } }],
    ['a number with letters', { tel: '08123456ab' }, { tel: { code: 'FORMAT' } }],
  ])('names %s', (_, typed, errors) => {
    expect(find(typed)).toEqual(errors)
  })

  test('asks no number where the shop does not want one', () => {
    const tel = { enabled: false, required: false }
    expect(find({ tel: '' }, { registerForm: { ...defaultSettings.registerForm, tel } })).toEqual({})
  })

  test('takes a short number where the minimum is skipped', () => {
    expect(find({ tel: '191' }, { telMinimumSkipped: true })).toEqual({})
  })

  test('asks who is signed in with an account that has no address for one', () => {
    const typed = { fullname: '', email: '', tel: '0812345678' }
    const errors = findContactErrors(typed, defaultSettings, { isSignedIn: true, email: '' })
    expect(errors).toEqual({ email: { code: 'REQUIRED' } })
  })

  test('does not ask who is signed in for name and address', () => {
    const nobody = { fullname: '', email: '', tel: '0812345678' }
    expect(findContactErrors(nobody, defaultSettings, { isSignedIn: true, email: 'a@example.com' })).toEqual(
      {},
    )
  })
})
