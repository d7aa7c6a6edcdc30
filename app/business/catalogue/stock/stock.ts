import type { STOCK_KINDS } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'

export type StockKind = (typeof STOCK_KINDS)[number]

/** How staff change a stock: pieces came, pieces went, or all were counted. */
export const STOCK_WAYS = ['received', 'taken', 'counted'] as const
export type StockWay = (typeof STOCK_WAYS)[number]

/** The form as typed. */
export type TypedStock = { readonly way: string; readonly number: string; readonly reason: string }

export type StockFault =
  | { readonly code: 'required' | 'not-whole' | 'not-above-zero' }
  | { readonly code: 'too-long'; readonly most: number }
  | { readonly code: 'too-many'; readonly most: number }
  /** Fewer pieces are left than were to be taken out. */
  | { readonly code: 'below-zero'; readonly left: number }
  /** Pieces were sold, returned or received since the form was opened, so the count may be wrong. */
  | { readonly code: 'moved'; readonly left: number }
export type StockFaults = Readonly<Partial<Record<keyof TypedStock, StockFault>>>

export const MOST_PIECES = 1_000_000
export const LONGEST_REASON = 200

/** A row of the ledger as its page shows it. */
export type StockChange = {
  readonly id: number
  readonly change: number
  readonly left: number
  readonly kind: StockKind
  readonly reason: string
  readonly orderId: number | null
  /** True if a person of the back office did it. */
  readonly isByStaff: boolean
  /** Their name. null: the account is gone, or nobody of the back office did it. */
  readonly who: string | null
  readonly at: Instant
}
