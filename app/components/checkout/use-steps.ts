import { type RefObject, useEffect, useState } from 'react'
import { showFirstError } from '#app/ui/show-first-error.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'

export const STEPS = ['plan', 'discounts', 'contact', 'payment'] as const
export type Step = (typeof STEPS)[number]

type Refused = Extract<CheckoutAnswer, { kind: 'refused' }>

/** Which steps are open. They open in turn, and any may be opened again; a refusal opens the step it is about. */
export function useSteps(refused: Refused | null, form: RefObject<HTMLFormElement>) {
  const [open, setOpen] = useState<readonly Step[]>([(refused && stepOf(refused)) ?? 'plan'])
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
    next: (step: Step) => {
      const following = STEPS[STEPS.indexOf(step) + 1]
      if (!following) return
      setOpen([following])
      requestAnimationFrame(() => document.getElementById(stepId(following))?.focus())
    },
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
export function stepOf({ errors, code }: Refused): Step | null {
  if (errors.planId) return 'plan'
  if (errors.couponCode) return 'discounts'
  if (errors.fullname || errors.email || errors.tel) return 'contact'
  if (errors.paymentMethodId) return 'payment'
  return code.startsWith('PROMOTION') ? 'discounts' : null
}
