/** How much of everything. */
export type BigShopSize = {
  readonly courses: number
  readonly students: number
  readonly orders: number
  readonly coupons: number
}

/** A shop after some good years: what every page has to be as quick with as with the demo shop. */
export const BIG: BigShopSize = { courses: 5_000, students: 100_000, orders: 1_000_000, coupons: 10_000 }

/** Ids of what is made here begin so high that they meet none of the demo shop's. */
export const FIRST_COURSE = 10_001
export const FIRST_ORDER = 200_001
export const FIRST_COUPON = 10_001

/** `n` from 0, so many rows, as a table for a FROM. */
export function numbers(count: number): string {
  return `(WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count - 1})
    SELECT n FROM counted)`
}

/** A number from 0 up to 1, scattered over the rows but always the same for the same `n`; `kind` makes it another one. */
export function scattered(n: string, kind: number): string {
  return `((((${n}) + ${kind}) * ${7_919 + kind * 104_730} % 1000003) / 1000003.0)`
}

/** One of these words for each `n`. */
export function oneOfWords(words: readonly string[], n: string): string {
  return `json_extract('${JSON.stringify(words)}', '$[' || ((${n}) % ${words.length}) || ']')`
}

/** The id of a student's account, the first being 0. */
export function studentId(n: string): string {
  return `('big-' || printf('%07d', ${n}))`
}
