import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { OrderStatus } from '#app/business/orders/order.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import { isChargeFailure } from './payment-words.ts'

/** The delay before a redirect, long enough to read the message. behaviour: Polling and redirects */
const READ_MS = 500

/** Redirects the buyer to their order list, with this order on top; a stranger back to the order. */
export const leftPath = (token: string) => `/order/${token}/left`

/** Returns a function that tells the buyer that a charge failed and opens the order list half a second later. */
export function useLeaveFailed(token: string): (code: string) => Promise<void> {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async code => {
    const said = { title: m.payment_error_title(), description: m.payment_charge_failed_text() }
    // The order list says it too, in case the notification's code does not load.
    if (isChargeFailure(code))
      await toast({ kind: 'error', ...said, about: 'payment' }).catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, READ_MS))
    if (isHere.current) navigate(leftPath(token))
  }
}

const ENDED = ['failed', 'cancelled', 'expired']

type Watched = {
  readonly token: string
  readonly status: OrderStatus
  /** True if approved, or paid and waiting for the school. */
  readonly isPaid: boolean
  readonly payment: { readonly id: number; readonly state: string; readonly failure: string | null } | null
  readonly isOnline: boolean
  /** True for a QR payment: an expired QR code is renewed in place. */
  readonly isQr: boolean
  readonly paidTo: string
}

/**
 * Opens the next page when the payment ends: the thank-you page if paid, else the order list.
 * Does nothing if the order had already ended when the page was opened.
 */
export function useAfterPayment({ token, status, isPaid, payment, isOnline, isQr, paidTo }: Watched): void {
  const navigate = useNavigate()
  const leaveFailed = useLeaveFailed(token)
  const leave = useRef(leaveFailed)
  leave.current = leaveFailed
  const wasOnline = useRef(false)
  const statusBefore = useRef(status)
  const openAttempt = useRef<number | null>(null)

  useEffect(() => {
    const wasReviewed = statusBefore.current === 'pendingApproved'
    statusBefore.current = status
    if (isOnline) wasOnline.current = true
    const to =
      isPaid && wasOnline.current ? paidTo : status === 'rejected' && wasReviewed ? leftPath(token) : null
    if (to === null) return
    const timer = setTimeout(() => navigate(to), READ_MS)
    return () => clearTimeout(timer)
  }, [token, status, isPaid, isOnline, paidTo, navigate])

  const { id = null, state = null, failure = null } = payment ?? {}
  useEffect(() => {
    const wasOpen = openAttempt.current !== null && openAttempt.current === id
    openAttempt.current = state === 'waiting' ? id : null
    if (!wasOpen || isQr || state === null || !ENDED.includes(state)) return
    void leave.current(failure ?? state)
  }, [id, state, failure, isQr])
}
