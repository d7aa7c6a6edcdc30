import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import {
  forgetGuest,
  type Guest,
  rememberedGuest,
  rememberGuest,
} from '#app/components/account/remembered-guest.ts'
import type { TypedCheckout } from './checkout-answer.ts'
import { type Choices, firstChoices } from './choices.ts'
import { readEarlyChoices } from './early-choices.ts'
import { forgetChoices, keepChoices, keptChoices } from './kept-choices.ts'
import { hasNameAndEmail } from './steps/contact-errors.ts'
import { openShipping } from './steps/shipping-choice.ts'

/**
 * The choices of this form, kept in the tab over a reload or a sign-in. The browser remembers a guest's name and email
 * longer.
 */
export function useChoices(facts: CheckoutFacts, form: RefObject<HTMLFormElement>, typed?: TypedCheckout) {
  const [choices, setChoices] = useState(() => firstChoices(facts, typed))
  const [isRemembered, setRemembered] = useState(false)
  const [wasKnown, setKnown] = useState(false)
  const hasBegun = useRef(false)

  // Safe to run again: the kept choices are always the latest.
  // After a sign-in, the signed-in person's name and cart win.
  // A layout effect, because the press that wakes the form also sends it, before React runs other effects.
  useLayoutEffect(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    const kept = keptChoices(facts.path)
    const early = isFirst ? readEarlyChoices(facts, form.current) : {}
    const guest = isFirst && !facts.buyer.isSignedIn ? rememberedGuest() : null
    const isTyped = early.fullname !== undefined || early.email !== undefined
    const isNew = isTyped && remember(facts, { fullname: '', email: '', ...kept, ...early })
    if (guest || isNew) setRemembered(true)
    if (guest) setKnown(true)
    setChoices(before => {
      const own = { ...before, ...kept, ...early }
      const now = guest ? { ...own, ...filledIn(own, guest) } : own
      const shipping = openShipping(facts, now.shipping)
      const next = { ...now, ...nameOf(facts, now), shipping, ...(isFirst ? {} : heldBy(facts)) }
      if (Object.keys(early).length > 0) keepInTab(facts, next)
      return next
    })
  }, [facts, form])

  const choose = (change: Partial<Choices>) => {
    const isOfGuest = change.fullname !== undefined || change.email !== undefined
    if (isOfGuest && remember(facts, { ...choices, ...change })) setRemembered(true)
    setChoices(before => {
      const next = { ...before, ...change }
      keepInTab(facts, next)
      return next
    })
  }
  /** Forgets the guest, and empties the fields. */
  const forgetMe = () => {
    forgetGuest()
    setRemembered(false)
    setKnown(false)
    choose({ fullname: '', email: '' })
  }
  return { choices, choose, isRemembered, wasKnown, forgetMe, forget: () => forgetChoices(facts.path) }
}

/** Remembers a guest whose name and email are complete. True if it did. */
function remember({ buyer }: CheckoutFacts, { fullname, email }: Guest): boolean {
  if (buyer.isSignedIn || !hasNameAndEmail({ fullname, email })) return false
  rememberGuest({ fullname, email })
  return true
}

/** The tab does not keep a guest that the browser remembers: another person may sign in in this tab. */
function keepInTab(facts: CheckoutFacts, choices: Choices): void {
  const { fullname, email, ...others } = choices
  const isRemembered = !facts.buyer.isSignedIn && hasNameAndEmail({ fullname, email }) && rememberedGuest()
  keepChoices(facts, isRemembered ? others : choices)
}

/** A field that the guest has already typed into keeps its text. */
function filledIn(own: Choices, guest: Guest): Guest {
  return { fullname: own.fullname || guest.fullname, email: own.email || guest.email }
}

function nameOf({ buyer }: CheckoutFacts, now: Choices): Partial<Choices> {
  if (!buyer.isSignedIn) return {}
  return {
    fullname: buyer.fullname || now.fullname,
    email: buyer.email || now.email,
    tel: buyer.tel || now.tel,
  }
}

/** Values kept on the server win, because another tab or device may have changed them. */
function heldBy({ place, coupons, promotionId }: CheckoutFacts): Partial<Choices> {
  return { coupons, promotionId, ...(place === 'cart' && { plans: {}, quantities: {} }) }
}
