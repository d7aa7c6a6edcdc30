import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'

/** How the money goes back: the way it came where that can be, else by hand. */
export function GiveBackBy({ canProvider }: { canProvider: boolean }) {
  if (!canProvider) {
    return (
      <>
        <input type="hidden" name="by" value="hand" />
        <Alert kind="info" title={m.staff_refund_by_hand()} />
      </>
    )
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{m.operations_give_back_how()}</legend>
      <Choice value="provider" label={m.operations_give_back_provider()} isFirst />
      <Choice value="hand" label={m.operations_give_back_hand()} />
    </fieldset>
  )
}

function Choice({ value, label, isFirst }: { value: string; label: string; isFirst?: true }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="by"
        value={value}
        defaultChecked={isFirst}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  )
}
