/**
 * Returns the numbers of a place in a list as the address names it: '17.4' is two. Null unless it is exactly as many
 * whole numbers.
 */
export function numbersOf(place: string | null, count: number): readonly number[] | null {
  const parts = (place ?? '').split('.')
  const isPlace = parts.length === count && parts.every(part => /^\d{1,15}$/.test(part))
  return isPlace ? parts.map(Number) : null
}

/**
 * Returns the address of the page after this one; null if no list has more. A list that has ended stays at its end, so
 * that the next page does not repeat it. Each list has its place as numbers, and whether more of it follows.
 */
export function nextPlace(
  lists: readonly { readonly end: readonly number[]; readonly hasMore: boolean }[],
): string | null {
  return lists.some(({ hasMore }) => hasMore) ? lists.flatMap(({ end }) => end).join('.') : null
}

/** More than the id of any row. A list that begins at its newest row reads what is below. */
export const NO_ID_IS_ABOVE = 2_147_483_647

/**
 * Returns what a page of `most` rows shows of those that were read, which are one more if others follow, and the id of
 * its last row, where the next page begins; null on the last page.
 */
export function pageOf<Row extends { readonly id: number }>(
  read: readonly Row[],
  most: number,
): { readonly shown: readonly Row[]; readonly lastId: number | null } {
  const shown = read.slice(0, most)
  return { shown, lastId: read.length > most ? (shown.at(-1)?.id ?? null) : null }
}
