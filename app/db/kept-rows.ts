import { BoundedMemory } from '#app/platform/bounded-memory.ts'
import { MINUTE } from '#app/platform/clock.ts'

/**
 * Rows that everybody gets, as they were read, and the version of the shop that they belong to
 * (app/db/shop-version.ts).
 */
type Kept<Rows> = { readonly version: string; readonly rows: Rows }

const MOST_LETTERS = 6_000_000
/** What an entry costs beside its letters. */
const OF_ENTRY = 1_000
/** The order of bestsellers, and a stock of ten pieces or more, change without a new version. */
const KEPT_FOR = MINUTE

/**
 * Rows of one database for all requests of this isolate. Whoever takes them compares their version with the database's.
 * Nobody can change them.
 */
export class KeptRows<Rows extends object> {
  readonly #memory = new BoundedMemory<Kept<Rows> & { readonly at: number }>(MOST_LETTERS)

  /** Returns the rows under this key, if they are not a minute old. */
  get(key: string): Kept<Rows> | null {
    const kept = this.#memory.get(key)
    if (!kept) return null
    if (Date.now() - kept.at < KEPT_FOR) return kept
    this.#memory.delete(key)
    return null
  }

  set(key: string, { version, rows }: Kept<Rows>): void {
    const letters = key.length + JSON.stringify(rows).length + OF_ENTRY
    this.#memory.set(key, { version, rows: frozen(rows), at: Date.now() }, letters)
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
