/** The course next to a catalogue page: the page begins after it, or ends before it. */
export type PageEdge = {
  readonly side: 'after' | 'before'
  readonly position: number
  readonly id: number
}

/**
 * This many pages can be requested by number alone, because each one reads from the start. Deeper pages need an edge.
 */
export const PAGES_BY_NUMBER = 20

/** Returns the edge in an address (`after=24.10057`). Returns null for anything else instead of an error. */
export function readPageEdge(query: URLSearchParams): PageEdge | null {
  for (const side of ['after', 'before'] as const) {
    const [, position, id] = /^(-?\d{1,12})\.(\d{1,15})$/.exec(query.get(side) ?? '') ?? []
    if (position !== undefined) return { side, position: Number(position), id: Number(id) }
  }
  return null
}

/** Writes the address of a neighbouring page: by number while that is cheap, so that each page has only one address. */
export function writePageEdge(query: URLSearchParams, page: number, edge: PageEdge | null): void {
  if (page > 1) query.set('page', String(page))
  if (page > PAGES_BY_NUMBER && edge) query.set(edge.side, `${edge.position}.${edge.id}`)
}
