import { useNavigate, useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { postForm } from '#app/components/order/post-form.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { CheckoutAnswer, Refused } from './checkout-answer.ts'

/** What is shown when the shop refused nothing, because it was not asked or was not heard. */
export const NO_ANSWER: Refused = {
  kind: 'refused',
  code: 'NO_ANSWER',
  sentence: '',
  errors: {},
  changed: null,
  typed: {},
}

type Told = { onRefused: (answer: Refused) => void; onPlaced: () => void }

/**
 * Sends the order once per press, also when an answer is lost on the way, and goes on to what comes after it. Who has to
 * sign in first because his address is known is asked to, and his order is then made without another press. §4
 */
export function usePlaceOrder({ onRefused, onPlaced }: Told) {
  const [isSending, setSending] = useState(false)
  const [placedToken, setPlacedToken] = useState<string | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  /** The order that waits for its buyer to sign in. */
  const waiting = useRef<FormData | null>(null)
  const key = useRef<string | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const send = async (body: FormData) => {
    if (isSending) return
    key.current ??= crypto.randomUUID()
    body.set('idempotencyKey', key.current)
    setSending(true)
    const answer = await postForm<CheckoutAnswer>('/checkout', body)
    setSending(false)
    if (answer?.kind === 'placed') return goOn(answer)
    if (answer?.kind !== 'refused') return onRefused({ ...NO_ANSWER, sentence: m.checkout_offline() })
    // What was refused is over; only an answer that never came may be asked for again by the same key.
    key.current = null
    onRefused(answer)
    // A reason that lies with the shop: what the page shows is of before.
    if (answer.code !== 'CONTACT_INVALID' && answer.code !== 'DUPLICATE_EMAIL') revalidate()
    if (answer.errors.email?.code !== 'KNOWN_EMAIL') return
    waiting.current = body
    setSigningIn(true)
  }

  const goOn = ({ token, next }: Extract<CheckoutAnswer, { kind: 'placed' }>) => {
    onPlaced()
    if (next === 'report') setPlacedToken(token)
    else if (next === 'pay') navigate(`/order/${token}`)
    else navigate(next === 'thank-you' ? `/thankyou?orderId=${token}` : '/myaccount/student/order')
    revalidate()
  }

  return {
    send,
    isSending,
    placedToken,
    closePlaced: () => setPlacedToken(null),
    isSigningIn,
    openSignIn: () => setSigningIn(true),
    closeSignIn: () => {
      waiting.current = null
      setSigningIn(false)
    },
    onSignedIn: () => {
      if (waiting.current) void send(waiting.current)
    },
  }
}
