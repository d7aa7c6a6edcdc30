import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import { accountsOfOrder, promptPayPayload } from '#app/business/orders/payment-method.ts'
import { readPromptPayee } from '#app/business/payments/providers/emv-qr.ts'
import { type BankAccountValues, parseBankAccount, type TypedBankAccount } from './bank-account.ts'

const TYPED: TypedBankAccount = {
  bankName: 'KBANK',
  accountId: '012-3-45678-9',
  accountName: ' ร้านริมคลอง ',
  promptPayId: '',
  enabled: true,
}
const STORED: BankAccountValues = {
  ...TYPED,
  accountId: '012-3-45678-9',
  accountName: 'ร้าน',
  promptPayId: '0812345678',
  promptPayImage: '/files/qr.png',
}
const parse = (over: Partial<TypedBankAccount>, present: BankAccountValues | null = null) =>
  parseBankAccount({ ...TYPED, ...over }, present, [])
const faultsOf = (over: Partial<TypedBankAccount>) => {
  const parsed = parse(over)
  return parsed.ok ? {} : parsed.error
}

test('stores plain digits and a trimmed name', () => {
  expect(parse({ accountId: '๐๑๒ 345 6789', promptPayId: '+66 81-234-5678' })).toMatchObject({
    value: { accountId: '0123456789', accountName: 'ร้านริมคลอง', promptPayId: '0812345678' },
  })
})

describe('refuses', () => {
  test.each<[string, Partial<TypedBankAccount>, object]>([
    ['no bank', { bankName: '' }, { bankName: 'REQUIRED' }],
    ['a bank of no table', { bankName: 'constructor' }, { bankName: 'UNKNOWN_BANK' }],
    ['no number', { accountId: ' ' }, { accountId: 'REQUIRED' }],
    ['letters', { accountId: '01234l6789' }, { accountId: 'NOT_DIGITS' }],
    ['a digit too few', { accountId: '012345678' }, { accountId: 'NOT_TEN_DIGITS' }],
    ['nine digits at any bank', { bankName: 'GSB', accountId: '012345678' }, { accountId: 'NOT_AN_ACCOUNT' }],
    ['no name', { accountName: ' ' }, { accountName: 'REQUIRED' }],
    ['a phone number that is too short', { promptPayId: '081234567' }, { promptPayId: 'NOT_PROMPT_PAY' }],
    ['a wrong check digit', { promptPayId: '0105561000002' }, { promptPayId: 'WRONG_CHECK_DIGIT' }],
  ])('%s', (_, over, faults) => expect(faultsOf(over)).toEqual(faults))

  test('the same account twice, however it is written', () => {
    const twice = parseBankAccount({ ...TYPED, accountId: '0123456789' }, null, [STORED])
    expect(twice).toMatchObject({ error: { accountId: 'LISTED' } })
  })
})

test('takes twelve digits where the bank has them', () => {
  expect(faultsOf({ bankName: 'GSB', accountId: '020123456789' })).toEqual({})
})

test('keeps the stored spelling of the same number', () => {
  expect(parse({ accountId: '0123456789', promptPayId: '0812345678' }, STORED)).toMatchObject({
    value: { accountId: '012-3-45678-9', promptPayImage: '/files/qr.png' },
  })
})

test('drops the picture of another PromptPay id', () => {
  expect(parse({ promptPayId: '0899999999' }, STORED)).toMatchObject({ value: { promptPayImage: '' } })
})

test.each([
  ['0812345678', { kind: 'phone', id: '0812345678' }],
  ['0105561000003', { kind: 'tax', id: '0105561000003' }],
  ['004999000288505', { kind: 'wallet', id: '004999000288505' }],
])('a bank reads %s in the QR', (id, payee) => {
  expect(readPromptPayee(promptPayPayload(id, money(100, 'THB')) ?? '')).toEqual(payee)
})

test('a bank reads no QR with a changed digit', () => {
  const payload = promptPayPayload('0812345678', money(100, 'THB')) ?? ''
  expect(readPromptPayee(payload.replace('812345678', '812345679'))).toBeNull()
})

test('an order keeps accounts that ended after it', () => {
  const offered = { removed: false, endedAt: null }
  const off = { removed: false, endedAt: 20 }
  const removed = { removed: true, endedAt: 30 }
  const all = [removed, off, offered]
  expect(accountsOfOrder(all, { createdAt: 10 })).toEqual([off, offered, removed])
  expect(accountsOfOrder(all, { createdAt: 20 })).toEqual([offered, removed])
  expect(accountsOfOrder(all, { createdAt: 30 })).toEqual([offered])
})
