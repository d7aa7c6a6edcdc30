import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { type Choices, firstChoices, type TypedCheckout } from './choices.ts'
import { readEarlyChoices } from './early-choices.ts'
import { openShipping } from './shipping-choice.ts'

/** The choices kept in the tab. The server's cart keeps coupons, promotion and (on the cart page) lines. */
type Kept = Partial<Omit<Choices, 'coupons' | 'promotionId'>>

/** The choices of this form, kept in the tab over a reload or a sign-in. */
export function useChoices(facts: CheckoutFacts, form: RefObject<HTMLFormElement>, typed?: TypedCheckout) {
  const [choices, setChoices] = useState(() => firstChoices(facts, typed))
  const place = placeOf(facts.path)
  const hasBegun = useRef(false)

  // Safe to run again: the kept choices are always the latest.
  // After a sign-in, the signed-in person's name and cart win.
  useEffect(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    const kept = readKept(place)
    const early = isFirst ? readEarlyChoices(facts, form.current) : {}
    setChoices(before => {
      const now = { ...before, ...kept, ...early }
      const shipping = openShipping(facts, now.shipping)
      return { ...now, ...nameOf(facts, now), shipping, ...(isFirst ? {} : heldBy(facts)) }
    })
  }, [place, facts, form])

  const choose = (change: Partial<Choices>) =>
    setChoices(before => {
      const next = { ...before, ...change }
      keep(facts, next)
      return next
    })
  return { choices, choose, forget: () => sessionStorage.removeItem(place) }
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

function keep({ place, path }: CheckoutFacts, choices: Choices): void {
  const { coupons: _, promotionId: __, ...kept } = choices
  const { plans: ___, quantities: ____, ...ofCart } = kept
  try {
    sessionStorage.setItem(placeOf(path), JSON.stringify(place === 'cart' ? ofCart : kept))
  } catch {
    // Storage is blocked or full. The checkout still works.
  }
}

const placeOf = (path: string) => `checkout:${path}`

function readKept(place: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
