import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { checkRegistration, REGISTRATION_TEXTS, type RegistrationInput } from './registration.ts'

const filled: RegistrationInput = {
  ...(Object.fromEntries(REGISTRATION_TEXTS.map(name => [name, ''])) as RegistrationInput),
  firstname: ' สมศรี ',
  lastname: 'ดี',
  email: 'Somsri@Example.com',
  tel: '0812345678',
  username: 'Somsri99',
  password: ' ม้า ลา แกะ ',
  passwordAgain: ' ม้า ลา แกะ ',
}
const faultsOf = (change: Partial<RegistrationInput>, rules = {}) =>
  checkRegistration({ ...filled, ...change }, { ...defaultSettings, ...rules }).faults

test('takes a filled form, trims what is typed and leaves the password as it is', () => {
  const { registration, faults } = checkRegistration(filled, defaultSettings)
  expect(faults).toEqual({})
  expect(registration).toMatchObject({
    firstname: 'สมศรี',
    email: 'somsri@example.com',
    username: 'somsri99',
    displayUsername: 'Somsri99',
    password: ' ม้า ลา แกะ ',
    age: null,
  })
})

test('names everything that is missing at once', () => {
  const nothing = Object.fromEntries(REGISTRATION_TEXTS.map(name => [name, '']))
  expect(faultsOf(nothing)).toEqual({
    firstname: 'REQUIRED',
    lastname: 'REQUIRED',
    email: 'REQUIRED',
    tel: 'REQUIRED',
    username: 'REQUIRED',
    password: 'REQUIRED',
  })
})

test.each([
  ['081234567', undefined],
  ['08123456', 'NOT_A_TEL'],
  ['08123456789', 'NOT_A_TEL'],
  ['081-234-567', 'NOT_A_TEL'],
  ['๐๘๑๒๓๔๕๖๗', 'NOT_A_TEL'],
])('judges the telephone number %s as %s', (tel, fault) => {
  expect(faultsOf({ tel }).tel).toBe(fault)
})

test('takes a short telephone number on the site that skips the minimum', () => {
  expect(faultsOf({ tel: '1234' }, { telMinimumSkipped: true })).toEqual({})
})

test('takes 255 characters of text and not one more', () => {
  expect(faultsOf({ firstname: 'ก'.repeat(255) })).toEqual({})
  expect(faultsOf({ firstname: 'ก'.repeat(256) })).toEqual({ firstname: 'TOO_LONG' })
})

test('leaves out what the form does not show', () => {
  const { registration } = checkRegistration({ ...filled, nickname: 'x', age: 'abc' }, defaultSettings)
  expect(registration).toMatchObject({ nickname: '', age: null })
})

test('compares the two passwords and refuses one that is easy to guess', () => {
  expect(faultsOf({ passwordAgain: 'other' })).toEqual({ passwordAgain: 'PASSWORDS_DIFFER' })
  const common = { password: 'password1', passwordAgain: 'password1' }
  expect(faultsOf(common)).toEqual({ password: 'PASSWORD_COMMON' })
})
