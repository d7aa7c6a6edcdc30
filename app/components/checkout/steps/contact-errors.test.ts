import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { findContactErrors } from './contact-errors.ts'

const complete = { fullname: 'สมศรี ทองสุข', email: 'somsri@example.com', tel: '0812345678' }
const guest = { isSignedIn: false, email: '' }
const find = (typed: Partial<typeof complete>, settings: Partial<typeof defaultSettings> = {}) =>
  findContactErrors({ ...complete, ...typed }, { ...defaultSettings, ...settings }, guest)

describe('checking the contact fields in the browser', () => {
  test('finds no errors in a complete form', () => {
    expect(find({})).toEqual({})
  })

  test('accepts spaces and dashes in a phone number', () => {
    expect(find({ tel: '081-234 5678' })).toEqual({})
  })

  test.each([
    ['a missing name', { fullname: '  ' }, { fullname: { code: 'REQUIRED' } }],
    ['a name that is too long', { fullname: 'ก'.repeat(256) }, { fullname: { code: 'TOO_LONG' } }],
    ['a missing email address', { email: '' }, { email: { code: 'REQUIRED' } }],
    ['an email address without a domain', { email: 'somsri@' }, { email: { code: 'FORMAT' } }],
    ['a domain of one letter', { email: 'a@b.c' }, { email: { code: 'FORMAT' } }],
    ['an address with two dots', { email: 'a..b@x.com' }, { email: { code: 'FORMAT' } }],
    ['an address that begins with a dot', { email: '.a@x.com' }, { email: { code: 'FORMAT' } }],
    ['a missing phone number', { tel: '' }, { tel: { code: 'REQUIRED' } }],
    ['a phone number of eight digits', { tel: '08123456' }, { tel: { code: 'FORMAT' } }],
    ['a phone number with letters', { tel: '08123456ab' }, { tel: { code: 'FORMAT' } }],
  ])('reports %s', (_, typed, errors) => {
    expect(find(typed)).toEqual(errors)
  })

  test('does not require a phone number where it is off', () => {
    const tel = { enabled: false, required: false }
    expect(find({ tel: '' }, { registerForm: { ...defaultSettings.registerForm, tel } })).toEqual({})
  })

  test('accepts a short number where the minimum is skipped', () => {
    expect(find({ tel: '191' }, { telMinimumSkipped: true })).toEqual({})
  })

  test('requires an email from an account without one', () => {
    const typed = { fullname: '', email: '', tel: '0812345678' }
    const errors = findContactErrors(typed, defaultSettings, { isSignedIn: true, email: '' })
    expect(errors).toEqual({ email: { code: 'REQUIRED' } })
  })

  test("does not check a signed-in buyer's name and email", () => {
    const nobody = { fullname: '', email: '', tel: '0812345678' }
    expect(findContactErrors(nobody, defaultSettings, { isSignedIn: true, email: 'a@example.com' })).toEqual(
      {},
    )
  })
})
