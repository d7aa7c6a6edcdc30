import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, STANDARD_COST, verifyPassword } from './password.server.ts'

test('stores algorithm, cost and its own salt', async () => {
  const hashes = ['ม้า ลา แกะ', 'ม้า ลา แกะ'].map(password => hashPassword(password, STANDARD_COST))
  const [one = '', two] = await Promise.all(hashes)
  expect(one).toMatch(/^scrypt-rounds\$16384\$8\$5\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/)
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

test('each round hashes the key of the round before', async () => {
  const cost = { N: 1024, r: 8, p: 3 }
  const [, , , , salt = '', key] = (await hashPassword('ม้า', cost)).split('$')
  let expected: string | Buffer = 'ม้า'
  for (let round = 0; round < 3; round++)
    expected = scryptSync(expected, Buffer.from(salt, 'base64'), 32, { N: 1024, r: 8, p: 1 })
  expect(key).toBe(Buffer.from(expected).toString('base64'))
})

test('lets other work run between the rounds, and makes one hash after the other', async () => {
  const seen: string[] = []
  const hashes = [1, 2].map(async name => {
    await hashPassword('ม้า', { N: 1024, r: 8, p: 3 })
    seen.push(`hash ${name}`)
  })
  const turns = (async () => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(resolve => setTimeout(resolve, 0))
      seen.push('other')
    }
  })()
  await Promise.all([...hashes, turns])
  expect(seen).toEqual(['other', 'other', 'hash 1', 'hash 2'])
})

test.each([
  ['another cost', { N: 4096, r: 8, p: 1 }],
  ['all rounds at once', STANDARD_COST],
])('verifies a hash of %s as outdated', async (_, cost) => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync('old password', salt, 32, cost)
  const old = ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
  expect(await verifyPassword(old, 'old password')).toBe(true)
  expect(await verifyPassword(old, 'new password')).toBe(false)
  expect(isOutdatedHash(old, STANDARD_COST)).toBe(true)
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
