import { postForm } from '#app/components/ask.ts'
import { updateCartCount } from '#app/components/shell/cart-count.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast, toast } from '#app/ui/toast.ts'
import { ADD_TO_CART, type AddAnswer } from './add-answer.ts'

type After = { readonly viewCart: () => void; readonly undone: () => void }

/** Adds items to the cart and shows the result, with a link to the cart and an undo button. */
export async function sendAdd(body: FormData, after: After): Promise<AddAnswer> {
  endToast('cart')
  const answer = await send(body)
  if (answer.kind === 'added') {
    void toast({
      kind: 'success',
      title: m.product_added(),
      actions: [
        { label: m.product_undo(), onPress: () => void undo(answer.undo, after) },
        { label: m.product_view_cart(), onPress: after.viewCart },
      ],
    })
  }
  return answer
}

/** Adds items without a message. "Buy now" goes on to the cart, which shows the result. */
export async function send(body: FormData): Promise<AddAnswer> {
  const answer = await postForm<AddAnswer>(ADD_TO_CART, body)
  if (answer?.kind === 'added') updateCartCount(answer)
  return answer ?? { kind: 'refused', sentence: m.product_offline() }
}

async function undo(fields: Readonly<Record<string, string>>, { undone }: After): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await send(body)
  if (answer.kind === 'refused') {
    return toast({ kind: 'error', title: m.product_not_added(), description: answer.sentence, about: 'cart' })
  }
  undone()
  return toast({ kind: 'info', title: m.product_undone() })
}
