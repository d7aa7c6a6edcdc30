import crypto from 'node:crypto'
import { oneAtATime, yieldToOthers } from '#app/platform/semaphore.ts'

/**
 * One hash costs about 110 ms and 16 MiB. The cost is stored with each hash, so it can be raised without a migration.
 * `p` is how many times scrypt with N and r runs.
 */
export const STANDARD_COST = { N: 16384, r: 8, p: 5 }
type Cost = typeof STANDARD_COST

/** Defined only by vitest.config.ts: hashing would take a third of all tests' time. */
declare const PASSWORD_COST_OF_TESTS: Cost | undefined
const COST = typeof PASSWORD_COST_OF_TESTS === 'undefined' ? STANDARD_COST : PASSWORD_COST_OF_TESTS

/** The ways to make a hash, as its first part names them: today's, and scrypt's own for all `p` at once. */
const [ROUNDS, AT_ONCE] = ['scrypt-rounds', 'scrypt']

const SALT_BYTES = 16
const KEY_BYTES = 32
const MAX_MEMORY = 128 * 1024 * 1024

/**
 * A hash that no password matches.
 * Comparing with it takes as long as with a real one, so unknown names are not revealed.
 */
export const DUMMY_HASH = written(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES))

/** Hashes of one isolate are made in turn, so that many sign-ins take no more of its time and memory than one. */
const inTurn = oneAtATime()

/**
 * Returns the hash to store: `scrypt-rounds$N$r$p$salt$key`. Composed and decomposed spellings (Thai, accents) hash
 * alike. Imports nothing of Cloudflare, so that Node scripts make the same hashes.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const key = await inTurn(() => deriveInRounds(password, salt, KEY_BYTES, cost))
  return written(cost, salt, key)
}

/** True if the password matches the hash, whatever its cost. False for anything unreadable. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const derive = parsed.algorithm === ROUNDS ? deriveInRounds : deriveAtOnce
  const key = await inTurn(() => derive(password, parsed.salt, parsed.key.length, parsed.cost))
  return crypto.timingSafeEqual(key, parsed.key)
}

/** True if the hash was made in another way or with another cost than today's, so the sign-in should replace it. */
export function isOutdatedHash(stored: string, today = COST): boolean {
  const parsed = parse(stored)
  if (parsed?.algorithm !== ROUNDS) return true
  const { cost } = parsed
  return cost.N !== today.N || cost.r !== today.r || cost.p !== today.p
}

function written({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return [ROUNDS, N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}

function parse(stored: string): { algorithm: string; cost: Cost; salt: Buffer; key: Buffer } | null {
  const [algorithm = '', N, r, p, salt, key] = stored.split('$')
  if ((algorithm !== ROUNDS && algorithm !== AT_ONCE) || !salt || !key) return null
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (!Object.values(cost).every(part => Number.isSafeInteger(part) && part > 0)) return null
  const bytes = { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  return bytes.key.length >= 16 ? { algorithm, cost, ...bytes } : null
}

/**
 * Returns the key of `p` rounds of scrypt, each over the key of the round before. Together they cost as much as one
 * scrypt with that `p`. An isolate does nothing else during a round, so other requests run between the rounds.
 */
async function deriveInRounds(password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  let key: string | Buffer = password.normalize('NFC')
  for (let round = 0; round < cost.p; round++) {
    await yieldToOthers()
    key = await scrypt(key, salt, length, { ...cost, p: 1 })
  }
  return key as Buffer
}

/** Returns the key of an older hash. */
function deriveAtOnce(password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  return scrypt(password.normalize('NFC'), salt, length, cost)
}

function scrypt(text: string | Buffer, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    crypto.scrypt(text, salt, length, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
