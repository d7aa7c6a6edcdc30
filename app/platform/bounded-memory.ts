type Kept<Value> = { readonly value: Value; readonly size: number }

/**
 * Values in the memory of this isolate, the least recently used first. An isolate has 128 MB for its code and all its
 * requests.
 */
export class BoundedMemory<Value> {
  readonly #most: number
  readonly #kept = new Map<string, Kept<Value>>()
  #size = 0

  /** `most`: the sum of the sizes that fit, in whatever unit `set` is told them. */
  constructor(most: number) {
    this.#most = most
  }

  /** Returns the value under this key, which counts as used now. */
  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  /** Keeps the value, and drops the least recently used ones until all fit. */
  set(key: string, value: Value, size: number): void {
    this.delete(key)
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
