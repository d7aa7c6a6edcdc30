import { useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { PromotionPage } from '#app/business/storefront/promotions/promotion-page.ts'
import { postForm } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The answer to the promotion page's script. */
export type AddPromotionAnswer =
  | { readonly kind: 'added'; readonly cartPath: string }
  | { readonly kind: 'refused'; readonly sentence: string }

/** Sends the chosen courses and opens the cart. If no answer comes, the choice stays and the page shows an error. */
export function useAddPromotion({ path }: PromotionPage, refusedBefore: string | null) {
  const [refused, setRefused] = useState(refusedBefore)
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setRefused(null)
    setSending(true)
    const body = new FormData(event.currentTarget)
    const answer = await postForm<AddPromotionAnswer>(`${path}/add`, body, m.product_offline)
    setSending(false)
    if (answer.kind === 'added') navigate(answer.cartPath)
    else setRefused(answer.sentence)
  }

  return { submit, refused, isSending }
}
