import type { Instant } from './clock.ts'

type Copy<Value> = {
  readonly value: Value
  readonly until: Instant
  readonly shopVersion: string | undefined
}

/**
 * When a copy is asked for, and the version of the shop that it must have been read for. Without a version, any fresh
 * copy will do.
 */
export type AskedAt = { readonly now: Instant; readonly shopVersion?: string | undefined }

/**
 * Remembers one value per binding for some milliseconds, in this isolate. A binding is an object that outlives a
 * request. Holds values, never promises: workerd does not let a request wait for the I/O of another.
 */
export class Remembered<Value> {
  readonly #keptFor: number
  readonly #copies = new WeakMap<object, Copy<Value>>()

  constructor(keptFor: number) {
    this.#keptFor = keptFor
  }

  /** Returns the copy; undefined if there is none, it is too old, or it was read for another version. */
  get(binding: object, { now, shopVersion }: AskedAt): Value | undefined {
    const copy = this.#copies.get(binding)
    const isOfVersion = shopVersion === undefined || copy?.shopVersion === shopVersion
    return copy && isOfVersion && now < copy.until ? copy.value : undefined
  }

  set(binding: object, value: Value, { now, shopVersion }: AskedAt): void {
    this.#copies.set(binding, { value, until: now + this.#keptFor, shopVersion })
  }

  forget(binding: object): void {
    this.#copies.delete(binding)
  }
}
