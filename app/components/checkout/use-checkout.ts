import { useActionData } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { endToast } from '#app/ui/toast.ts'
import { type CheckoutAnswer, type Refused, saysItself } from './checkout-answer.ts'
import type { Choices } from './choices.ts'
import { useDiscounts } from './discount/use-discounts.ts'
import { CHANGE_CART } from './price/change-answer.ts'
import { priceServed } from './price/price-choices.ts'
import { formWith, useCartChanges } from './price/use-cart-changes.ts'
import { useLineChanges } from './price/use-line-changes.ts'
import { SEND_TO_BOOKSTORE } from './send-to-bookstore.tsx'
import { type Step, stepOf, useSteps } from './steps/use-steps.ts'
import { findFormErrors } from './submit/form-errors.ts'
import { type Obstacle, obstacleTo, obstacleWords } from './submit/readiness.ts'
import { NO_ANSWER, usePlaceOrder } from './submit/use-place-order.ts'
import { useChoices } from './use-choices.ts'

/** The checkout's state: choices, price, and the server's last answer. The form also works without this code. */
export function useCheckout(facts: CheckoutFacts) {
  const locale = useLocale()
  const posted = useActionData<CheckoutAnswer>()
  const first = posted?.kind === 'refused' ? posted : null
  const [refused, setRefused] = useState<Refused | null>(first)
  const form = useRef<HTMLFormElement>(null)

  const { choices: chosen, choose: change, forget, ...guest } = useChoices(facts, form, first?.typed)
  const { choices, ...prices } = priceServed(facts, chosen)
  const choose = (changed: Partial<Choices>) => {
    change(changed)
    setRefused(before => before && withoutErrors(before, fieldsOf(changed, choices)))
  }
  const obstacle = obstacleTo(facts, prices.priced)
  const discounts = useDiscounts(facts, choices, choose)
  const changes = useCartChanges(key => facts.lines.find(line => line.key === key)?.name ?? '')
  const lines = useLineChanges(choices, choose)
  const steps = useSteps(openAtFirst(facts), first, form)

  const showRefusal = (answer: Refused) => {
    setRefused(answer)
    steps.show(stepOf(answer))
    // The sign-in dialog opens instead of a notification.
    if (answer.code === 'DUPLICATE_EMAIL') return
    const isAtField = Object.keys(answer.errors).length > 0
    void notifyOf(answer.code, isAtField ? undefined : answer.sentence)
  }
  const showObstacle = (inTheWay: Obstacle) => {
    if (inTheWay.step) steps.goTo(inTheWay.step)
    void notifyOf(inTheWay.code, obstacleWords(inTheWay, locale))
  }
  const problem = refused ? 'refused' : obstacle?.code
  // Its notification leaves when the problem is solved or becomes another one, and with the page.
  useEffect(() => (problem ? () => endToast('checkout') : undefined), [problem])
  const order = usePlaceOrder({
    onRefused: showRefusal,
    onPlaced: next => {
      forget()
      setRefused(null)
      const method = facts.paymentMethods.find(({ id }) => id === choices.methodId)
      if (!saysItself(next, method?.paidBy)) void notifyOf('success')
    },
  })

  const changeCart = async (body: FormData, what: string) => {
    await lines.keepNow()
    await changes.send(body, what)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.getAttribute('formaction') === SEND_TO_BOOKSTORE) return
    event.preventDefault()
    if (button?.getAttribute('formaction') === CHANGE_CART)
      return void changeCart(formWith(event.currentTarget, button), button.value)
    if (obstacle) return showObstacle(obstacle)
    const errors = findFormErrors(facts, choices, prices.priced)
    if (Object.keys(errors).length > 0)
      return showRefusal({ ...NO_ANSWER, code: 'CONTACT_INVALID', sentence: m.checkout_check_form(), errors })
    const body = new FormData(event.currentTarget)
    body.set('shownPayable', String(prices.priced.payable.minor))
    void order.send(body)
  }

  return {
    choices,
    choose,
    guest,
    ...prices,
    obstacle,
    showObstacle,
    discounts,
    changes,
    changeLine: lines.change,
    form,
    steps,
    refused,
    order,
    submit,
  }
}

/** In the cart, promotions that need several courses are in sight, and the coupons in use. */
function openAtFirst({ place, promotions, coupons }: CheckoutFacts): Step[] {
  return place === 'cart' && promotions.length + coupons.length > 0 ? ['discounts'] : []
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** Shows a toast. Its code loads with the first one. */
async function notifyOf(code: string, sentence?: string): Promise<void> {
  const { notify, noticeOf } = await import('./notify.ts')
  notify(code === 'success' ? 'success' : noticeOf(code), sentence)
}

/** The form fields whose errors a change of choices clears. */
function fieldsOf({ plans, quantities, ...changed }: Partial<Choices>, before: Choices): string[] {
  const lines = Object.keys({ ...plans, ...quantities }).map(key => `line.${key}`)
  return [
    ...lines,
    ...Object.keys(changed),
    ...(changed.methodId === undefined ? [] : ['paymentMethodId']),
    ...(changed.coupons === undefined ? [] : ['couponCode']),
    ...(changed.shipping ? ['addressId', 'shippingMethodId'] : []),
    ...differing('shipping', changed.shipping?.address, before.shipping.address),
    ...differing('tax', changed.tax, before.tax),
  ]
}

/** The fields of a part of the form whose text has changed. */
function differing<Part extends object>(
  name: string,
  now: Part | null | undefined,
  then: Part | null,
): string[] {
  const texts = Object.entries(now ?? {})
  return texts
    .filter(([field, text]) => text !== then?.[field as keyof Part])
    .map(([field]) => `${name}.${field}`)
}

/** Clears the errors of changed fields. The last cleared error also removes the alert. */
function withoutErrors(refused: Refused, fields: readonly string[]): Refused | null {
  const all = Object.entries(refused.errors)
  const left = all.filter(([field]) => !fields.includes(field))
  if (left.length === all.length) return refused
  return left.length > 0 ? { ...refused, errors: Object.fromEntries(left) } : null
}
