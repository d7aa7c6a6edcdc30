import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import { sendAdd } from './send-add.ts'

/** Sends a course's add-to-cart form and shows the result. Ignores presses while a request is running. */
export async function addCourseNow(form: HTMLFormElement, viewCart: () => void): Promise<void> {
  const button = form.querySelector('button')
  if (button?.ariaBusy === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const body = new FormData(form)
  const chosen = document.querySelector<HTMLInputElement>(
    `[name="plan.course:${body.get('courseId')}"]:checked`,
  )
  if (chosen) body.set('planId', chosen.value)
  const answer = await sendAdd(body, { viewCart, undone: () => undefined })
  button?.removeAttribute('aria-busy')
  if (answer.kind !== 'added')
    void toast({ kind: 'error', title: m.product_not_added(), description: answer.sentence, about: 'cart' })
}
