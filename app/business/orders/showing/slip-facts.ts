import type { OrderId } from '#app/business/orders/order.ts'
import type { SlipFacts } from './order-view.ts'

type Slip = { readonly id: string; readonly slipBank: string | null; readonly slipReference: string | null }
type Claim = { readonly key: string; readonly orderId: number }

/** Returns the data of a report's slip, and another order that claimed the same transfer. */
export function slipFactsOf(
  slip: Slip | undefined,
  claims: readonly Claim[],
  orderId: number,
): SlipFacts | null {
  if (!slip) return null
  const key = `ref:${slip.slipBank}:${slip.slipReference}`
  const other = claims.find(claim => claim.key === key && claim.orderId !== orderId)
  return {
    uploadId: slip.id,
    bank: slip.slipBank,
    reference: slip.slipReference,
    alsoOnOrder: (other?.orderId ?? null) as OrderId | null,
  }
}
