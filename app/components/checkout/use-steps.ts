import { type RefObject, useEffect, useState } from 'react'
import { showFirstError } from '#app/ui/show-first-error.ts'
import type { Refused } from './checkout-answer.ts'

/** In the order they are gone through. Which of them a checkout has, its lines and settings say. */
export const STEPS = ['plan', 'discounts', 'contact', 'shipping', 'tax', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** Which steps are open. They open in turn, and any may be opened again; a refusal opens the step it is about. */
export function useSteps(begin: Step, refused: Refused | null, form: RefObject<HTMLFormElement>) {
  const [open, setOpen] = useState<readonly Step[]>([(refused && stepOf(refused)) ?? begin])
  /** Rises when an error is to be found and focused, after the step that holds it has opened. */
  const [errorsShown, setErrorsShown] = useState(0)

  useEffect(() => {
    if (errorsShown === 0) return
    showFirstError(form.current)
  }, [errorsShown, form])

  return {
    isOpen: (step: Step) => open.includes(step),
    toggle: (step: Step, isOpen: boolean) =>
      setOpen(steps => (isOpen ? [...new Set([...steps, step])] : steps.filter(other => other !== step))),
    /** Closes the others and goes there. */
    goTo: (step: Step) => {
      setOpen([step])
      requestAnimationFrame(() => document.getElementById(stepId(step))?.focus())
    },
    /** Shows what was refused, in its step if it belongs to one. */
    show: (step: Step | null) => {
      if (step) setOpen(steps => [...new Set([...steps, step])])
      setErrorsShown(count => count + 1)
    },
  }
}

/** The id of a step's heading, for focus and for links. */
export function stepId(step: Step): string {
  return `checkout-${step}`
}

/** The step that a refusal is about, or null where it is about the whole. */
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

/** The same where only the code is known. */
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
