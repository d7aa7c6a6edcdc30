import { type PageEdge, writePageEdge } from '#app/business/catalogue/page-edge.ts'

/** A page of the catalogue, as its address says it. */
export type CatalogueAddress = {
  readonly keyword: string
  /** One shelf of courses; empty is all. */
  readonly group: string
  readonly onlyProducts: boolean
  /** From 1. */
  readonly page: number
}

/** The one address of it: what is as always is left out. `edge`: where the page borders on the one it is reached from. */
export function addressOf({ keyword, group, onlyProducts, page }: CatalogueAddress, edge?: PageEdge): string {
  const query = new URLSearchParams()
  if (keyword) query.set('q', keyword)
  if (group) query.set('group', group)
  if (onlyProducts) query.set('filter', 'products')
  writePageEdge(query, page, edge ?? null)
  const text = query.toString()
  return text ? `/courses?${text}` : '/courses'
}
