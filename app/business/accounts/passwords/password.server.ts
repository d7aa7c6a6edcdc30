import crypto from 'node:crypto'

/**
 * One hash costs about 110 ms and 16 MiB. The cost is stored with each hash, so it can be raised without a migration.
 */
export const STANDARD_COST = { N: 16384, r: 8, p: 5 }
type Cost = typeof STANDARD_COST

/** Defined only by vitest.config.ts: hashing would take a third of all tests' time. */
declare const PASSWORD_COST_OF_TESTS: Cost | undefined
const COST = typeof PASSWORD_COST_OF_TESTS === 'undefined' ? STANDARD_COST : PASSWORD_COST_OF_TESTS

const SALT_BYTES = 16
const KEY_BYTES = 32
const MAX_MEMORY = 128 * 1024 * 1024

/**
 * A hash that no password matches.
 * Comparing with it takes as long as with a real one, so unknown names are not revealed.
 */
export const DUMMY_HASH = ['scrypt', COST.N, COST.r, COST.p, zeros(SALT_BYTES), zeros(KEY_BYTES)].join('$')

/**
 * Returns the hash to store: `scrypt$N$r$p$salt$key`. Composed and decomposed spellings (Thai, accents) hash alike.
 * Imports only node:crypto, so that Node scripts make the same hashes.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** True if the password matches the hash, whatever its cost. False for anything unreadable. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const key = await derive(password, parsed.salt, parsed.key.length, parsed.cost)
  return crypto.timingSafeEqual(key, parsed.key)
}

/** True if the hash was made with another cost than today's, so the sign-in should replace it. */
export function isOutdatedHash(stored: string, today = COST): boolean {
  const cost = parse(stored)?.cost
  return !cost || cost.N !== today.N || cost.r !== today.r || cost.p !== today.p
}

function zeros(length: number): string {
  return Buffer.alloc(length).toString('base64')
}

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [algorithm, N, r, p, salt, key] = stored.split('$')
  if (algorithm !== 'scrypt' || !salt || !key) return null
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (!Object.values(cost).every(part => Number.isSafeInteger(part) && part > 0)) return null
  const bytes = { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  return bytes.key.length >= 16 ? { cost, ...bytes } : null
}

function derive(password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY }
    crypto.scrypt(password.normalize('NFC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
