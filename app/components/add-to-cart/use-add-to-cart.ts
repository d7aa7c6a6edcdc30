import { useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'

export type AddState = {
  readonly isSending: boolean
  readonly isAdded: boolean
  /** Why the item was not added. */
  readonly refused: string | null
}

const AT_FIRST: AddState = { isSending: false, isAdded: false, refused: null }

/**
 * Sends an add-to-cart form without leaving the page. A button `then=buy` goes on to the cart.
 * The sending code loads on the first press; without it the form posts by itself.
 */
export function useAddToCart(refusedBefore: string | null = null) {
  const [state, setState] = useState<AddState>({ ...AT_FIRST, refused: refusedBefore })
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    event.preventDefault()
    if (state.isSending) return
    setState({ ...AT_FIRST, isSending: true })
    const code = await import('./send-add.ts').catch(() => null)
    if (!code) return setState({ ...AT_FIRST, refused: m.product_offline() })
    const goesOn = button?.name === 'then' && button.value === 'buy'
    const viewCart = () => navigate('/cart')
    const answer = await (goesOn
      ? code.send(new FormData(form))
      : code.sendAdd(new FormData(form), { viewCart, undone: () => setState(AT_FIRST) }))
    if (answer.kind !== 'added') return setState({ ...AT_FIRST, refused: answer.sentence })
    setState({ ...AT_FIRST, isAdded: true })
    if (goesOn) viewCart()
  }

  return { ...state, submit, refuse: (sentence: string) => setState({ ...AT_FIRST, refused: sentence }) }
}
