import { type RefObject, useEffect, useState } from 'react'
import type { Refused } from '#app/components/checkout/checkout-answer.ts'
import { showFirstError } from '#app/ui/show-first-error.ts'

/** All steps in order. The lines and the site settings decide which ones a checkout has. */
export const STEPS = ['plan', 'contact', 'shipping', 'payment', 'discounts', 'tax'] as const
export type Step = (typeof STEPS)[number]

/** The steps that most buyers do not need. They are closed until the buyer opens them. */
export const EXTRAS: readonly Step[] = ['discounts', 'tax']

/** Tracks which of the extra steps are open. A refusal opens its step. */
export function useSteps(begin: readonly Step[], refused: Refused | null, form: RefObject<HTMLFormElement>) {
  const [open, setOpen] = useState<readonly Step[]>(() => {
    const refusedIn = refused && stepOf(refused)
    return refusedIn ? [refusedIn] : begin
  })
  /** Counts up when errors must be focused, after their step has opened. */
  const [errorsShown, setErrorsShown] = useState(0)

  useEffect(() => {
    if (errorsShown === 0) return
    showFirstError(form.current)
  }, [errorsShown, form])

  return {
    isOpen: (step: Step) => open.includes(step),
    toggle: (step: Step, isOpen: boolean) =>
      setOpen(steps => (isOpen ? [...new Set([...steps, step])] : steps.filter(other => other !== step))),
    /** Opens this step and moves the focus to it. */
    goTo: (step: Step) => {
      setOpen(steps => [...new Set([...steps, step])])
      requestAnimationFrame(() => document.getElementById(stepId(step))?.focus())
    },
    /** Shows a refusal and opens its step, if it belongs to one. */
    show: (step: Step | null) => {
      if (step) setOpen(steps => [...new Set([...steps, step])])
      setErrorsShown(count => count + 1)
    },
  }
}

/** The id of a step's heading, for focus and links. */
export function stepId(step: Step): string {
  return `checkout-${step}`
}

/** The step that a refusal belongs to; null if it concerns the whole order. */
export function stepOf({ errors, code }: Pick<Refused, 'errors' | 'code'>): Step | null {
  if (Object.keys(errors).some(field => field.startsWith('line.'))) return 'plan'
  if (errors.couponCode) return 'discounts'
  const begins = (part: string) => Object.keys(errors).some(field => field.startsWith(part))
  if (errors.fullname || errors.email || errors.tel || begins('register.')) return 'contact'
  if (errors.addressId || errors.shippingMethodId || begins('shipping.')) return 'shipping'
  if (begins('tax.')) return 'tax'
  if (errors.paymentMethodId) return 'payment'
  return stepOfCode(code)
}

/** The step of a refusal without field errors, by its code. */
function stepOfCode(code: string): Step | null {
  switch (code) {
    case 'dont_have_pricing':
    case 'priceUsdIsNull':
      return 'plan'
    case 'requiredShippingAddress':
    case 'requiredShippingfee':
      return 'shipping'
    case 'dont_have_payment':
    case 'MINIMUM_AMOUNT':
    case 'PAYMENT_METHOD_OFF':
      return 'payment'
    default:
      if (/^(PROMOTION|COUPON)_/.test(code)) return 'discounts'
      return /^(TAX|WITHHOLDING)_/.test(code) ? 'tax' : null
  }
}
