import { MINUTE } from '#app/platform/clock.ts'

/**
 * Rows that everybody gets, as they were read, and the version of the shop that they belong to
 * (app/db/shop-version.ts).
 */
type Kept<Rows> = { readonly version: string; readonly rows: Rows }

/** An isolate has 128 MB for its code and all its requests. */
const MOST_LETTERS = 6_000_000
/** What an entry costs beside its letters. */
const OF_ENTRY = 1_000
/** The order of bestsellers, and a stock of ten pieces or more, change without a new version. */
const KEPT_FOR = MINUTE

/**
 * Rows of one database in the memory of this isolate, for all requests, the least recently used first. Whoever takes
 * them compares their version with the database's. Nobody can change them.
 */
export class KeptRows<Rows extends object> {
  readonly #kept = new Map<string, Kept<Rows> & { readonly at: number; readonly letters: number }>()
  #letters = 0

  /** Returns the rows under this key, if they are not a minute old. */
  get(key: string): Kept<Rows> | null {
    const kept = this.#kept.get(key)
    if (!kept) return null
    const isOld = Date.now() - kept.at >= KEPT_FOR
    this.#kept.delete(key)
    if (isOld) this.#letters -= kept.letters
    else this.#kept.set(key, kept)
    return isOld ? null : kept
  }

  /** Keeps the rows, and drops the least recently used ones until all fit. */
  set(key: string, { version, rows }: Kept<Rows>): void {
    this.#drop(key)
    const letters = key.length + JSON.stringify(rows).length + OF_ENTRY
    this.#kept.set(key, { version, rows: frozen(rows), at: Date.now(), letters })
    this.#letters += letters
    for (const oldest of this.#kept.keys()) {
      if (this.#letters <= MOST_LETTERS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#letters -= this.#kept.get(key)?.letters ?? 0
    this.#kept.delete(key)
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
