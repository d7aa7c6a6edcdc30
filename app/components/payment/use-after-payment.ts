import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { OrderStatus } from '#app/business/orders/order.ts'

/** §4 'approved: go to /thankyou if setting on, else order list, after 0.5 s'. */
const APPROVED_MS = 500

/** Goes on once an order is paid that was waiting for it on this very page. Who opens a paid order stays there. */
export function useAfterPayment({
  status,
  isOnline,
  to,
}: {
  status: OrderStatus
  isOnline: boolean
  to: string
}): void {
  const navigate = useNavigate()
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (isOnline) wasWaiting.current = true
    if (status !== 'approved' || !wasWaiting.current) return
    const timer = setTimeout(() => navigate(to), APPROVED_MS)
    return () => clearTimeout(timer)
  }, [status, isOnline, to, navigate])
}
