import { type Posted, postForm } from '#app/components/ask.ts'
import { updateCartCount } from '#app/components/shell/cart-count.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast, toast } from '#app/ui/toast.ts'
import { ADD_TO_CART, type AddAnswer } from './add-answer.ts'

type AddFields = Readonly<Record<string, string>>
type After = { readonly viewCart: () => void; readonly undone: () => void }

/** Adds items to the cart and shows the result, with a link to the cart and an undo button. */
export async function sendAdd(body: FormData, after: After): Promise<Posted<AddAnswer>> {
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
export async function send(fields: FormData | AddFields): Promise<Posted<AddAnswer>> {
  const answer = await postForm<AddAnswer>(ADD_TO_CART, fields, m.product_offline)
  if (answer.kind === 'added') updateCartCount(answer)
  return answer
}

async function undo(fields: AddFields, { undone }: After): Promise<void> {
  const answer = await send(fields)
  if (answer.kind !== 'added') {
    return toast({ kind: 'error', title: m.product_not_added(), description: answer.sentence, about: 'cart' })
  }
  undone()
  return toast({ kind: 'info', title: m.product_undone() })
}
