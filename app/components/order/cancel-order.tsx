import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

/** Giving an order up, asked twice: a native <details> opens the question, so that it is asked without JavaScript too. */
export function CancelOrder({ token }: { token: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className="rounded-md">
      <summary className="inline-flex min-h-11 items-center text-danger underline underline-offset-4">
        {m.orders_cancel()}
      </summary>
      <Form method="post" action={`/order/${token}`} className="mt-2 grid gap-3 rounded-md bg-sunken p-4">
        <input type="hidden" name="intent" value="cancel" />
        <p className="font-semibold">{m.orders_cancel_sure()}</p>
        <p className="text-ink-soft">{m.orders_cancel_text()}</p>
        <div>
          <Button type="submit" variant="danger" pending={isSending}>
            {m.orders_cancel_yes()}
          </Button>
        </div>
      </Form>
    </details>
  )
}
