export type BigShopSize = {
  readonly courses: number
  readonly students: number
  readonly orders: number
  readonly coupons: number
}

/** A shop after some good years. Every page must be as fast there as in the demo shop. */
export const BIG: BigShopSize = { courses: 5_000, students: 100_000, orders: 1_000_000, coupons: 10_000 }

/** Ids of the big shop start high, so that they never collide with the demo shop's. */
export const FIRST_COURSE = 10_001
export const FIRST_ORDER = 200_001
export const FIRST_COUPON = 10_001

/** Returns a table for FROM with the column `n`: the numbers from 0 to `count - 1`. */
export function numbers(count: number): string {
  return `(WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count - 1})
    SELECT n FROM counted)`
}

/** Returns SQL for a pseudo-random number from 0 up to 1, always the same for the same `n` and `kind`. */
export function scattered(n: string, kind: number): string {
  return `((((${n}) + ${kind}) * ${7_919 + kind * 104_730} % 1000003) / 1000003.0)`
}

/** Returns SQL that picks one of these words for each `n`. */
export function oneOfWords(words: readonly string[], n: string): string {
  return `json_extract('${JSON.stringify(words)}', '$[' || ((${n}) % ${words.length}) || ']')`
}

/** Returns SQL for the id of the nth student's account, from 0. */
export function studentId(n: string): string {
  return `('big-' || printf('%07d', ${n}))`
}
