/** A random generator that repeats its choices for the same seed. */
export type Dice = ReturnType<typeof diceOf>

/**
 * Returns the generator of one request, independent of earlier requests, so that it can be replayed alone. (mulberry32)
 */
export function diceOf(seed: number, request: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(request + 1, 0x85ebca6b)) | 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(random() * most)
  return {
    below,
    oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    /** True this many times in a hundred. */
    percent: (chance: number) => below(100) < chance,
  }
}
