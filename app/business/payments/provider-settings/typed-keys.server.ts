import type { Database } from '#app/db/connection.ts'
import { providerKeys } from '#app/db/schema/payments.ts'
import { type Clock, type Instant, SECOND } from '#app/platform/clock.ts'
import type { ReadAlong } from '#app/platform/read-along.ts'
import { createSealer, type Sealer } from '#app/platform/sealing.ts'

/** Of one provider, by name without its prefix; null: it cannot be read any more, because the shop's secret is another. */
export type KeysOfProvider = Readonly<Record<string, string | null>>

/** The keys that staff typed in, by provider. */
export type TypedKeys = {
  /** Some seconds old at most; costs a round trip only now and then. */
  read(): Promise<Readonly<Record<string, KeysOfProvider>>>
  /** They were changed: whoever reads next reads anew. Other isolates follow within those seconds. */
  forget(): void
  readonly sealer: Sealer
}

/** How long a key that was changed or removed may still be used. */
const KEPT_FOR = 15 * SECOND

/** Values only, never promises: workerd lets no request wait for another's I/O. */
const kept = new WeakMap<object, { keys: Readonly<Record<string, KeysOfProvider>>; until: Instant }>()

/** `binding` is the isolate's own, which outlives a request. */
export function rememberedKeys(
  binding: object,
  {
    db,
    now,
    secret,
    readAlong,
  }: {
    db: Database
    now: Clock
    secret: string
    /** Left out: a round trip of its own. */
    readAlong?: ReadAlong
  },
): TypedKeys {
  const sealer = createSealer(secret, 'provider keys')
  return {
    sealer,
    async read() {
      const copy = kept.get(binding)
      if (copy && now() < copy.until) return copy.keys
      const keys = await readKeys(db, sealer, readAlong)
      kept.set(binding, { keys, until: now() + KEPT_FOR })
      return keys
    },
    forget: () => void kept.delete(binding),
  }
}

/** What a sealed key is bound to. */
export function sealedFor({ provider, name }: { provider: string; name: string }): string {
  return `${provider}\n${name}`
}

type KeyRow = Pick<typeof providerKeys.$inferSelect, 'provider' | 'name' | 'sealed'>

async function readKeys(
  db: Database,
  sealer: Sealer,
  readAlong?: ReadAlong,
): Promise<Readonly<Record<string, KeysOfProvider>>> {
  const { provider: of, name: named, sealed } = providerKeys
  const query = db.select({ provider: of, name: named, sealed }).from(providerKeys)
  const rows = readAlong ? ((await readAlong(query)) as unknown as readonly KeyRow[]) : await query
  const opened = await Promise.all(
    rows.map(async row => ({ ...row, value: await sealer.open(sealedFor(row), row.sealed) })),
  )
  const keys: Record<string, Record<string, string | null>> = {}
  for (const { provider, name, value } of opened) keys[provider] = { ...keys[provider], [name]: value }
  return keys
}
