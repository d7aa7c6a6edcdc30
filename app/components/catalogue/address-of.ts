import { type PageEdge, writePageEdge } from '#app/business/catalogue/page-edge.ts'

/** The parts of a catalogue page's address. */
export type CatalogueAddress = {
  readonly keyword: string
  /** The course group; empty for all groups. */
  readonly group: string
  readonly onlyProducts: boolean
  /** Starts at 1. */
  readonly page: number
}

/** The canonical address of a catalogue page, without default values. `edge` is the cursor of a deep page. */
export function addressOf({ keyword, group, onlyProducts, page }: CatalogueAddress, edge?: PageEdge): string {
  const query = new URLSearchParams()
  if (keyword) query.set('q', keyword)
  if (group) query.set('group', group)
  if (onlyProducts) query.set('filter', 'products')
  writePageEdge(query, page, edge ?? null)
  const text = query.toString()
  return text ? `/courses?${text}` : '/courses'
}
