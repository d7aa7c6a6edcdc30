import type { Database } from '#app/db/connection.ts'
import { providerKeys } from '#app/db/schema/payments.ts'
import { type Clock, SECOND } from '#app/platform/clock.ts'
import type { PiggybackedRead } from '#app/platform/piggybacked-reads.ts'
import { Remembered } from '#app/platform/remembered.ts'
import { createSealer, type Sealer } from '#app/platform/sealing.ts'

/** One provider's keys, by name without the prefix. null: the key cannot be read, because APP_SECRET was changed. */
export type KeysOfProvider = Readonly<Record<string, string | null>>

/** The keys that staff typed in, by provider. */
export type TypedKeys = {
  /** Up to 15 seconds old, so that only few reads cost a round trip. */
  read(): Promise<Readonly<Record<string, KeysOfProvider>>>
  /** Call it after a change: the next read in this isolate is fresh. Other isolates follow within 15 seconds. */
  forget(): void
  readonly sealer: Sealer
}

/** How long a key that was changed or removed may still be used. */
const KEPT_FOR = 15 * SECOND

const keyCache = new Remembered<Readonly<Record<string, KeysOfProvider>>>(KEPT_FOR)

/** Returns the typed-in keys, cached per isolate. `binding` is an object of the isolate that outlives a request. */
export function rememberedKeys(
  binding: object,
  {
    db,
    now,
    secret,
    readPiggybacked,
    shopVersion,
  }: {
    db: Database
    now: Clock
    secret: string
    /** Left out: reading takes a round trip of its own. */
    readPiggybacked?: PiggybackedRead
    /** The keys must have been read for this version of the shop. Left out: they may be some seconds old. */
    shopVersion?: string | undefined
  },
): TypedKeys {
  const sealer = createSealer(secret, 'provider keys')
  return {
    sealer,
    async read() {
      const copy = keyCache.get(binding, { now: now(), shopVersion })
      if (copy) return copy
      const keys = await readKeys(db, sealer, readPiggybacked)
      keyCache.set(binding, keys, { now: now(), shopVersion })
      return keys
    },
    forget: () => keyCache.forget(binding),
  }
}

/** Returns the context that a key is encrypted for: it decrypts only for this provider and name. */
export function sealedFor({ provider, name }: { provider: string; name: string }): string {
  return `${provider}\n${name}`
}

type KeyRow = Pick<typeof providerKeys.$inferSelect, 'provider' | 'name' | 'sealed'>

async function readKeys(
  db: Database,
  sealer: Sealer,
  readPiggybacked?: PiggybackedRead,
): Promise<Readonly<Record<string, KeysOfProvider>>> {
  const { provider: of, name: named, sealed } = providerKeys
  const query = db.select({ provider: of, name: named, sealed }).from(providerKeys)
  const rows = readPiggybacked
    ? ((await readPiggybacked(query)) as unknown as readonly KeyRow[])
    : await query
  const opened = await Promise.all(
    rows.map(async row => ({ ...row, value: await sealer.open(sealedFor(row), row.sealed) })),
  )
  const keys: Record<string, Record<string, string | null>> = {}
  for (const { provider, name, value } of opened) keys[provider] = { ...keys[provider], [name]: value }
  return keys
}
