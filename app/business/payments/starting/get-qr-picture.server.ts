import { readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { nextPaymentStep } from '#app/business/orders/showing/payment-next.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { qrPng } from './qr-png.server.ts'

/**
 * Returns the picture of the QR that an order can be paid by now, for anybody with its token; null: none. The shop
 * serves it, so that a phone can save it (`isToKeep`: as PNG) and no page loads anything from a provider.
 */
export async function getQrPicture(
  needs: PaymentNeeds,
  { token, isToKeep = false }: { token: string; isToKeep?: boolean },
): Promise<Response | null> {
  const facts = await readOrderFacts(needs.db, { token })
  const open = facts?.payments.findLast(payment => nextPaymentStep(payment, needs.now())?.kind === 'qr')
  const next = open && nextPaymentStep(open, needs.now())
  const definition = open && providerOf(open.methodId)
  if (next?.kind !== 'qr' || !definition) return null
  if (isToKeep && next.payload !== null)
    return new Response(qrPng(next.payload), { headers: { 'Content-Type': 'image/png' } })
  if (next.svg !== null) return new Response(next.svg, { headers: { 'Content-Type': 'image/svg+xml' } })
  const provider = await openProvider(definition, needs)
  if (!provider.ok || next.imageUrl === null) return null
  return (await provider.value.fetchPicture?.(next.imageUrl)) ?? null
}
