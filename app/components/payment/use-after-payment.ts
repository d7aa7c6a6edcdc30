import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** §4 'approved: go to /thankyou if setting on, else order list, after 0.5 s'. */
const APPROVED_MS = 500

/** Goes on once an order is paid that was waiting for it on this very page. Who opens a paid order stays there. */
export function useAfterPayment({
  isPaid,
  isOnline,
  to,
}: {
  /** Approved, or paid and waiting for the school. */
  isPaid: boolean
  isOnline: boolean
  to: string
}): void {
  const navigate = useNavigate()
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (isOnline) wasWaiting.current = true
    if (!isPaid || !wasWaiting.current) return
    const timer = setTimeout(() => navigate(to), APPROVED_MS)
    return () => clearTimeout(timer)
  }, [isPaid, isOnline, to, navigate])
}
