import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, STANDARD_COST, verifyPassword } from './password.server.ts'

test('stores algorithm, cost and its own salt', async () => {
  const hashes = ['ม้า ลา แกะ', 'ม้า ลา แกะ'].map(password => hashPassword(password, STANDARD_COST))
  const [one = '', two] = await Promise.all(hashes)
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'ม้า ลา แกะ')).toBe(true)
  expect(await verifyPassword(one, 'ม้า ลา แพะ')).toBe(false)
  expect(isOutdatedHash(one, STANDARD_COST)).toBe(false)
})

test('compares long passwords to the end', async () => {
  const long = 'k'.repeat(127)
  const hash = await hashPassword(`${long}a`)
  expect(await verifyPassword(hash, `${long}b`)).toBe(false)
})

test('accepts composed and decomposed spellings alike', async () => {
  const hash = await hashPassword('café-crème'.normalize('NFD'))
  expect(await verifyPassword(hash, 'café-crème'.normalize('NFC'))).toBe(true)
})

test('verifies a hash of another cost as outdated', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync('old password', salt, 32, { N: 4096, r: 8, p: 1 })
  const old = `scrypt$4096$8$1$${salt.toString('base64')}$${key.toString('base64')}`
  expect(await verifyPassword(old, 'old password')).toBe(true)
  expect(isOutdatedHash(old)).toBe(true)
})

test.each([
  '',
  'plain text',
  'scrypt$16384$8$5$c2FsdA==$',
  'scrypt$-1$8$5$c2FsdA==$a2V5',
  'bcrypt$16384$8$5$c2FsdA==$a2V5',
])('accepts no password for the unreadable hash %j', async stored => {
  expect(await verifyPassword(stored, '')).toBe(false)
})
