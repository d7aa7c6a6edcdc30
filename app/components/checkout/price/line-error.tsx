import type { CheckoutFieldError } from '#app/components/checkout/checkout-answer.ts'
import { CircleAlert } from '#app/ui/icons.tsx'

export function LineError({ error }: { error: CheckoutFieldError | undefined }) {
  if (error?.code !== 'SAID') return null
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-1 size-4 shrink-0" />
      <span>{error.sentence}</span>
    </p>
  )
}
