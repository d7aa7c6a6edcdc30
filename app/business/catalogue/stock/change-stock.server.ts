import { type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { failIfUnchanged, isUnchangedError, writeBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { products, stockChanges } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { withoutThousandsCommas } from '#app/platform/typed-numbers.ts'
import {
  LONGEST_REASON,
  MOST_PIECES,
  STOCK_WAYS,
  type StockFault,
  type StockFaults,
  type StockWay,
  type TypedStock,
} from './stock.ts'

export type ChangeStock = {
  readonly productId: number
  readonly typed: TypedStock
  /** The id of the newest change that the form showed; 0 if there was none. */
  readonly seen: number
  /** Idempotency key of the form. */
  readonly formKey: string
}

export type StockRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: StockFaults }

/**
 * Adds pieces to a product's stock, takes some out, or sets what was counted, with its row of the ledger. A count is
 * refused if the stock moved since the form was opened. The same form twice changes nothing.
 */
export async function changeStock(
  { db, now }: { readonly db: Database; readonly now: Clock },
  { productId, typed, seen, formKey }: ChangeStock,
  caller: Caller,
): Promise<Result<null, StockRefusal>> {
  if (!may(caller, 'stock.write')) return refuse({ code: 'NOT_FOUND' })
  const read = readTyped(typed)
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const { way, pieces, reason } = read.value
  if (formKey === '' || formKey.length > 100) return refuse({ code: 'NOT_FOUND' })
  const at = now()
  const { userId } = caller.account
  const { change, condition, leftAfter } = rowOf(way, { pieces, productId, seen })
  const row = sql`SELECT NULL, id, ${change}, ${leftAfter}, ${way === 'received' ? way : 'corrected'}, ${reason},
    ${`staff:${userId}`}, NULL, ${formKey}, CAST(${at} AS INTEGER)
    FROM products WHERE id = CAST(${productId} AS INTEGER) AND ${condition}`
  try {
    await writeBatch(db, {
      // Before the stock itself: the shop's trigger completes this row, where it would write one for an order.
      row: db.insert(stockChanges).select(row),
      done: failIfUnchanged(db),
      stock: db
        .update(products)
        .set({
          availableQty: sql`${products.availableQty}
            + (SELECT change FROM stock_changes WHERE form_key = ${formKey})`,
        })
        .where(sql`${products.id} = ${productId}`),
      log: logStaffAct(db, {
        userId,
        action: 'product.stock',
        id: productId,
        at,
        data: { way, pieces, reason },
      }),
    })
    return ok(null)
  } catch (error) {
    if (brokenConstraint(error) === 'stock_changes.form_key') return ok(null)
    if (isUnchangedError(error)) return whyUnchanged(db, { productId, way, formKey })
    throw error
  }
}

function readTyped(
  typed: TypedStock,
): Result<{ way: StockWay; pieces: number; reason: string }, StockFaults> {
  const faults: { -readonly [Field in keyof StockFaults]: StockFaults[Field] } = {}
  const way = STOCK_WAYS.find(one => one === typed.way)
  const reason = typed.reason.trim()
  const pieces = piecesIn(typed.number, way)
  if (typeof pieces !== 'number') faults.number = pieces
  if (!way) faults.way = { code: 'required' }
  // A delivery speaks for itself. Nobody knows later why pieces went.
  if (reason === '' && way !== 'received') faults.reason = { code: 'required' }
  if (Array.from(reason).length > LONGEST_REASON) faults.reason = { code: 'too-long', most: LONGEST_REASON }
  if (!way || typeof pieces !== 'number' || faults.reason) return refuse(faults)
  return ok({ way, pieces, reason })
}

function piecesIn(typed: string, way: StockWay | undefined): number | StockFault {
  const text = withoutThousandsCommas(typed)
  if (text === '') return { code: 'required' }
  if (!/^\d{1,15}$/.test(text)) return { code: 'not-whole' }
  const pieces = Number(text)
  if (pieces > MOST_PIECES) return { code: 'too-many', most: MOST_PIECES }
  return pieces === 0 && way !== 'counted' ? { code: 'not-above-zero' } : pieces
}

/** SQL for the ledger's row: the change, and on what condition it is written. */
function rowOf(
  way: StockWay,
  { pieces, productId, seen }: { pieces: number; productId: number; seen: number },
): { change: SQL; condition: SQL; leftAfter: SQL } {
  const number = sql`CAST(${pieces} AS INTEGER)`
  const later = sql`NULL`
  switch (way) {
    case 'received':
      return { change: number, condition: sql`TRUE`, leftAfter: later }
    case 'taken':
      return { change: sql`-${number}`, condition: sql`available_qty >= ${number}`, leftAfter: later }
    case 'counted':
      return {
        change: sql`${number} - available_qty`,
        condition: sql`${seen} = (SELECT coalesce(max(id), 0) FROM stock_changes
          WHERE product_id = CAST(${productId} AS INTEGER))`,
        // The trigger does not run if the count was right.
        leftAfter: sql`CASE WHEN available_qty = ${number} THEN available_qty END`,
      }
  }
}

async function whyUnchanged(
  db: Database,
  { productId, way, formKey }: { productId: number; way: StockWay; formKey: string },
): Promise<Result<null, StockRefusal>> {
  const [product] = await db
    .select({
      left: products.availableQty,
      isDone: sql<number>`EXISTS (SELECT 1 FROM stock_changes WHERE form_key = ${formKey})`,
    })
    .from(products)
    .where(sql`${products.id} = ${productId}`)
  if (!product) return refuse({ code: 'NOT_FOUND' })
  if (product.isDone) return ok(null)
  const code = way === 'counted' ? 'moved' : 'below-zero'
  return refuse({ code: 'INPUT_ERROR', faults: { number: { code, left: product.left } } })
}
