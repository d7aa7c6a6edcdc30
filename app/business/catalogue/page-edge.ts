/** Where a page of the catalogue borders on the one that was looked at: behind its last course, or before its first. */
export type PageEdge = {
  readonly side: 'after' | 'before'
  readonly position: number
  readonly id: number
}

/** So many pages can be asked for by their number alone; each costs its way from the first. Deeper ones need an edge. */
export const PAGES_BY_NUMBER = 20

/** The edge in an address (`after=24.10057`), or null: anything else there is no reason for an error. */
export function readPageEdge(query: URLSearchParams): PageEdge | null {
  for (const side of ['after', 'before'] as const) {
    const [, position, id] = /^(-?\d{1,12})\.(\d{1,15})$/.exec(query.get(side) ?? '') ?? []
    if (position !== undefined) return { side, position: Number(position), id: Number(id) }
  }
  return null
}

/** The address of a page next to one: by number while that is cheap, so that one page has one address. */
export function writePageEdge(query: URLSearchParams, page: number, edge: PageEdge | null): void {
  if (page > 1) query.set('page', String(page))
  if (page > PAGES_BY_NUMBER && edge) query.set(edge.side, `${edge.position}.${edge.id}`)
}
