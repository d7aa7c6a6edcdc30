import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { RemovedLine } from '#app/business/cart/remove-from-cart.server.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast, toast } from '#app/ui/toast.ts'
import { postChange } from './send-change.ts'

/** The lines removed last, for undo. */
export type Removed = { readonly name: string; readonly lines: readonly RemovedLine[] }

/**
 * Changes the cart on the server and reloads the page data. A failed change shows an error.
 * `pending` names the pressed button while the request runs.
 */
export function useCartChanges(nameOf: (key: string) => string) {
  const [pending, setPending] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const navigate = useNavigate()
  const reload = useReload()

  useEffect(() => () => endToast('cart'), [])

  const fail = (sentence: string) => {
    setFailed(sentence)
    void toast({ kind: 'error', title: m.cart_not_changed(), description: sentence, about: 'cart' })
  }

  const send = async (body: FormData, what: string) => {
    if (pending !== null) return
    setPending(what)
    setFailed(null)
    endToast('cart')
    const answer = await postChange(body)
    setPending(null)
    if (answer.kind === 'no-answer') return fail(answer.sentence)
    if (answer.kind !== 'changed') fail(answer.sentence)
    else {
      setRemoved(answer.removed.length > 0 ? { name: nameOf(what), lines: answer.removed } : null)
      if (answer.goTo !== null) return navigate(answer.goTo)
    }
    reload()
  }

  return { pending, failed, removed, send }
}

/** The form's data with the pressed button. `new FormData(form, button)` is missing in four-year-old phones. */
export function formWith(form: HTMLFormElement, button: HTMLButtonElement): FormData {
  const body = new FormData(form)
  body.set(button.name, button.value)
  return body
}
