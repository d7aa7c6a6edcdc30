import type { ComponentProps } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { CardBrandMark } from './card-brand-mark.tsx'
import { brandOf } from './card-number.ts'

type Input = Omit<ComponentProps<typeof TextInput>, 'value'> & { value: string; error: string | undefined }

/** One field of a card, required, with what is wrong with it; no name unless it is given one, so that no form sends it. */
export function CardField({
  label,
  hint,
  error,
  ...input
}: Input & { label: string; hint?: string | undefined }) {
  return (
    <Field label={label} hint={hint} required error={error}>
      {control => <TextInput {...control} {...input} />}
    </Field>
  )
}

/** The card's number, with its brand while it is typed. §2 */
export function CardNumberField({ error, ...input }: Input) {
  return (
    <Field label={m.payment_card_number()} required error={error}>
      {control => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            inputMode="numeric"
            autoComplete="cc-number"
            className="pr-18 tracking-wide tabular-nums"
          />
          <CardBrandMark brand={brandOf(input.value)} />
        </span>
      )}
    </Field>
  )
}
