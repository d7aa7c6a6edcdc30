import { type FormEvent, useEffect, useRef } from 'react'
import { CHANGE_CART } from '#app/components/checkout/change-answer.ts'
import type { Removed, useCartChanges } from '#app/components/checkout/use-cart-changes.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

/** What was just taken out, and the way back. The focus goes to it, because the button that had it is gone. */
export function RemovedNote({
  removed,
  lineCount,
  changes,
}: {
  removed: Removed
  /** How many lines are left: the page gets shorter, and the note is to stay in sight. */
  lineCount: number
  changes: ReturnType<typeof useCartChanges>
}) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the line is gone from the page.
  useEffect(() => {
    const button = form.current?.querySelector('button')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [lineCount])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void changes.send(new FormData(event.currentTarget), 'undo')
  }
  return (
    <form
      ref={form}
      method="post"
      action={CHANGE_CART}
      onSubmit={submit}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-2"
    >
      <p role="status" className="min-w-0 break-words">
        {removed.name ? m.cart_removed({ name: removed.name }) : m.cart_removed_one()}
      </p>
      <input type="hidden" name="undo" value={JSON.stringify(removed.lines)} />
      <Button type="submit" variant="quiet" pending={changes.pending === 'undo'}>
        {m.cart_undo()}
      </Button>
    </form>
  )
}
