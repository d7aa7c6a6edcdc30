import { useNavigate } from '@remix-run/react'
import { useRef, useState } from 'react'
import { postForm } from '#app/components/ask.ts'
import type { AfterOrder, CheckoutAnswer, Refused } from '#app/components/checkout/checkout-answer.ts'
import { JUST_ORDERED } from '#app/components/payment/just-ordered.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Shown when no answer came: the server was not reached, or its answer was lost. */
export const NO_ANSWER: Refused = {
  kind: 'refused',
  code: 'NO_ANSWER',
  sentence: '',
  errors: {},
  changed: null,
  typed: {},
}

type Placed = Extract<CheckoutAnswer, { kind: 'placed' }>
type Told = { onRefused: (answer: Refused) => void; onPlaced: (next: AfterOrder) => void }

/**
 * Places the order once per press (idempotency key), even if an answer is lost, and opens the next step.
 * A guest with a known email signs in first; the order is then placed without another press. behaviour: Purchase flow
 */
export function usePlaceOrder({ onRefused, onPlaced }: Told) {
  const [isSending, setSending] = useState(false)
  const [placedToken, setPlacedToken] = useState<string | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  /** The order to be sent after the buyer has signed in. */
  const waiting = useRef<FormData | null>(null)
  const key = useRef<string | null>(null)
  const navigate = useNavigate()
  const reload = useReload()

  const send = async (body: FormData) => {
    if (isSending) return
    key.current ??= crypto.randomUUID()
    body.set('idempotencyKey', key.current)
    setSending(true)
    const answer = await postForm<Refused | Placed>('/checkout', body, m.checkout_offline)
    setSending(false)
    if (answer.kind === 'placed') return followNextStep(answer)
    if (answer.kind !== 'refused') return onRefused({ ...NO_ANSWER, sentence: answer.sentence })
    // A refused order needs a new idempotency key. Only a retry after a lost answer reuses the key.
    key.current = null
    onRefused(answer)
    // The shop's data has changed since the page was loaded, so the page reloads it.
    if (answer.code !== 'CONTACT_INVALID' && answer.code !== 'DUPLICATE_EMAIL') reload()
    if (answer.errors.email?.code !== 'KNOWN_EMAIL') return
    waiting.current = body
    setSigningIn(true)
  }

  const followNextStep = ({ token, next }: Placed) => {
    onPlaced(next)
    if (next === 'report') setPlacedToken(token)
    else if (next === 'pay') navigate(`/order/${token}`, { state: JUST_ORDERED })
    else navigate(next === 'thank-you' ? `/thankyou?orderId=${token}` : '/myaccount/student/order')
    reload()
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
