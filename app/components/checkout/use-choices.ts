import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { type Choices, firstChoices, type TypedCheckout } from './choices.ts'
import { readEarlyChoices } from './early-choices.ts'

type Kept = Pick<Choices, 'planId' | 'fullname' | 'email' | 'tel' | 'userGroupId'>

/** The choices of this form, kept over a reload and a sign-in on the way. Coupons are not: the shop is asked again. */
export function useChoices(page: CoursePage, form: RefObject<HTMLFormElement>, typed?: TypedCheckout) {
  const [choices, setChoices] = useState(() => firstChoices(page, typed))
  const place = `checkout:${page.course.id}`
  const hasBegun = useRef(false)

  // What is kept is always the last that was chosen, so laying it over again changes nothing. Who signs in on the way
  // orders in his own name; a plan that closed meanwhile is let go.
  useEffect(() => {
    const kept = readKept(place)
    const early = hasBegun.current ? {} : readEarlyChoices(form.current)
    hasBegun.current = true
    setChoices(before => {
      const now = { ...before, ...kept, ...early }
      return { ...now, ...nameOf(page, now), planId: openPlan(page, now.planId) ?? page.planPickedFirst }
    })
  }, [place, page, form])

  const choose = (change: Partial<Choices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    keep(place, next)
  }
  return { choices, choose, forget: () => sessionStorage.removeItem(place) }
}

function nameOf({ buyer }: CoursePage, now: Choices): Partial<Choices> {
  if (!buyer.isSignedIn) return {}
  return {
    fullname: buyer.fullname || now.fullname,
    email: buyer.email,
    tel: buyer.tel || now.tel,
  }
}

function openPlan(page: CoursePage, planId: number | null): number | null {
  const found = page.plans.find(({ plan, disabled }) => plan.id === planId && disabled === null)
  return found?.plan.id ?? null
}

function keep(place: string, { planId, fullname, email, tel, userGroupId }: Choices): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ planId, fullname, email, tel, userGroupId }))
  } catch {
    // A browser that keeps nothing (private mode, full) still sells.
  }
}

function readKept(place: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
