import { useActionData, useNavigate, useRevalidator } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { postForm } from '../order/post-form.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { priceChoices } from './choices.ts'
import { findContactErrors } from './contact-errors.ts'
import { useChoices } from './use-choices.ts'
import { useCoupon } from './use-coupon.ts'
import { stepOf, useSteps } from './use-steps.ts'

type Refused = Extract<CheckoutAnswer, { kind: 'refused' }>

/** The checkout's state: what is chosen, what it costs, what the shop answered. Everything still works when it answers nothing. */
export function useCheckout(page: CoursePage) {
  const posted = useActionData<CheckoutAnswer>()
  const first = posted?.kind === 'refused' ? posted : null
  const [refused, setRefused] = useState<Refused | null>(first)
  const [isSending, setSending] = useState(false)
  const [placedToken, setPlacedToken] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const { choices, choose: change, forget } = useChoices(page, form, first?.typed)
  const choose: typeof change = changed => {
    change(changed)
    setRefused(before => before && withoutErrors(before, Object.keys(changed)))
  }
  const { priced, promotionId } = priceChoices(page, choices)
  const coupon = useCoupon(page, choices, choose)
  const steps = useSteps(first, form)

  const showRefusal = (answer: Refused) => {
    setRefused(answer)
    steps.show(stepOf(answer))
  }

  const done = (answer: Extract<CheckoutAnswer, { kind: 'placed' }>) => {
    forget()
    setRefused(null)
    if (answer.next === 'report') setPlacedToken(answer.token)
    else
      navigate(answer.next === 'thank-you' ? `/thankyou?orderId=${answer.token}` : '/myaccount/student/order')
    revalidate()
  }

  const send = async (body: FormData) => {
    setSending(true)
    const answer = await postForm<CheckoutAnswer>(`/checkout/${page.course.id}`, body)
    setSending(false)
    if (answer?.kind === 'placed') return done(answer)
    if (answer?.kind === 'refused') {
      // What was refused is over; only an answer that never came may be asked for again by the same key.
      key.current = null
      showRefusal(answer)
      if (answer.changed) revalidate()
    } else showRefusal({ ...NO_ANSWER, sentence: m.checkout_offline() })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const body = new FormData(event.currentTarget)
    const errors = findContactErrors(choices, page.settings, page.buyer.isSignedIn)
    if (Object.keys(errors).length > 0)
      return showRefusal({ ...NO_ANSWER, code: 'CONTACT_INVALID', sentence: m.checkout_check_form(), errors })
    key.current ??= crypto.randomUUID()
    body.set('idempotencyKey', key.current)
    body.set('shownPayable', String(priced.payable.minor))
    void send(body)
  }

  return {
    choices,
    choose,
    priced,
    promotionId,
    coupon,
    form,
    steps,
    refused,
    isSending,
    placedToken,
    closePlaced: () => setPlacedToken(null),
    submit,
  }
}

/** What is typed anew is no longer wrong; the last correction takes the alert away. */
function withoutErrors(refused: Refused, fields: readonly string[]): Refused | null {
  const all = Object.entries(refused.errors)
  const left = all.filter(([field]) => !fields.includes(field))
  if (left.length === all.length) return refused
  return left.length > 0 ? { ...refused, errors: Object.fromEntries(left) } : null
}

export type CheckoutState = ReturnType<typeof useCheckout>

const NO_ANSWER: Refused = {
  kind: 'refused',
  code: 'NO_ANSWER',
  sentence: '',
  errors: {},
  changed: null,
  typed: {},
}
