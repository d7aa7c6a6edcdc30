import { useLocation } from '@remix-run/react'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'

/** The history state of an order's page that follows the checkout. */
export const JUST_ORDERED = { justOrdered: true }

/**
 * True if the buyer has just placed this order and no attempt to pay has begun or failed: the page then starts the
 * payment by itself, so that the QR code is there at once. The browser keeps the state over a reload and the back
 * button, so an open attempt must not start again.
 */
export function useJustOrdered({ next, failure, hasBegun }: PaymentPanel): boolean {
  const { state } = useLocation()
  const isNew = next === null && failure === null && !hasBegun
  return (
    (state as Partial<typeof JUST_ORDERED> | null)?.justOrdered === true && (isNew || next?.kind === 'qr')
  )
}
