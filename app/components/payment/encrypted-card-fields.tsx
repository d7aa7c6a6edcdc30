import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { CardBrandMark } from './card-brand-mark.tsx'
import { brandOf } from './card-number.ts'
import type { PartErrors, TypedParts } from './encrypted-card-form.tsx'

/** The inputs that the provider's script reads: each says what it holds in data-encrypt, and only the card's name has a name. */
export function EncryptedCardFields({
  card,
  errors,
  isBusy,
  onType,
}: {
  card: TypedParts
  errors: PartErrors
  isBusy: boolean
  onType: (part: keyof TypedParts, value: string) => void
}) {
  const input = (part: keyof TypedParts) => ({
    value: card[part],
    onChange: (event: { target: HTMLInputElement }) => onType(part, event.target.value),
    readOnly: isBusy,
  })
  // No shorter maxLength: a number pasted with its blanks would be cut before they are taken out.
  const digits = { inputMode: 'numeric', maxLength: 30 } as const
  return (
    <>
      <Field label={m.payment_card_number()} required error={errors.number}>
        {control => (
          <span className="relative block">
            <TextInput
              {...control}
              {...input('number')}
              {...digits}
              data-encrypt="cardnumber"
              autoComplete="cc-number"
              className="pr-18 tracking-wide tabular-nums"
            />
            <CardBrandMark brand={brandOf(card.number)} />
          </span>
        )}
      </Field>
      <Field label={m.payment_card_name()} required error={errors.name}>
        {control => (
          <TextInput
            {...control}
            {...input('name')}
            name="cardholderName"
            autoComplete="cc-name"
            maxLength={100}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 min-[360px]:grid-cols-3 sm:gap-4">
        <Field
          label={m.payment_card_month()}
          hint={m.payment_card_month_hint()}
          required
          error={errors.month}
        >
          {control => (
            <TextInput
              {...control}
              {...input('month')}
              {...digits}
              data-encrypt="month"
              autoComplete="cc-exp-month"
            />
          )}
        </Field>
        <Field label={m.payment_card_year()} hint={m.payment_card_year_hint()} required error={errors.year}>
          {control => (
            <TextInput
              {...control}
              {...input('year')}
              {...digits}
              data-encrypt="year"
              autoComplete="cc-exp-year"
            />
          )}
        </Field>
        <Field label={m.payment_card_code()} hint={m.payment_card_code_hint()} required error={errors.code}>
          {control => (
            <TextInput
              {...control}
              {...input('code')}
              {...digits}
              type="password"
              data-encrypt="cvv"
              autoComplete="cc-csc"
            />
          )}
        </Field>
      </div>
    </>
  )
}
