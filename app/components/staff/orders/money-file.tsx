import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** Days in Bangkok, as a date field holds them. */
export type Days = { readonly from: string; readonly until: string }

/** Downloads sales and refunds of a time. A plain form, because its answer is a file and no page. */
export function MoneyFile({ days: { from, until } }: { days: Days }) {
  return (
    <details className="mt-3 rounded-md border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.money_file_title()}
      </summary>
      <form method="get" action="/admin/orders/file" className="grid gap-3 pb-2">
        <p className="text-sm text-ink-soft">{m.money_file_text()}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={m.audit_from()}>
            {control => <TextInput {...control} type="date" name="from" defaultValue={from} />}
          </Field>
          <Field label={m.audit_until()}>
            {control => <TextInput {...control} type="date" name="until" defaultValue={until} />}
          </Field>
          <Button type="submit" variant="secondary">
            {m.audit_export()}
          </Button>
        </div>
      </form>
    </details>
  )
}
