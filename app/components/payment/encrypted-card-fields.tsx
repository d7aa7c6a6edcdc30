import { m } from '#app/i18n/paraglide/messages.js'
import { CardField, CardNumberField } from './card-field.tsx'

export type TypedParts = Record<'number' | 'name' | 'month' | 'year' | 'code', string>
export type PartErrors = Partial<Record<keyof TypedParts, string>>

/** The inputs that the provider's script reads by data-encrypt. Only the cardholder's name has a form name. */
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
    error: errors[part],
    onChange: (event: { target: HTMLInputElement }) => onType(part, event.target.value),
    readOnly: isBusy,
  })
  // No shorter maxLength: it would cut a pasted number before its spaces are removed.
  const digits = { inputMode: 'numeric', maxLength: 30 } as const
  return (
    <>
      <CardNumberField {...input('number')} {...digits} data-encrypt="cardnumber" />
      <CardField
        {...input('name')}
        label={m.payment_card_name()}
        name="cardholderName"
        autoComplete="cc-name"
        maxLength={100}
      />
      <div className="grid grid-cols-2 items-start gap-3 min-[360px]:grid-cols-3 sm:gap-4">
        <CardField
          {...input('month')}
          {...digits}
          label={m.payment_card_month()}
          hint={m.payment_card_month_hint()}
          data-encrypt="month"
          autoComplete="cc-exp-month"
        />
        <CardField
          {...input('year')}
          {...digits}
          label={m.payment_card_year()}
          hint={m.payment_card_year_hint()}
          data-encrypt="year"
          autoComplete="cc-exp-year"
        />
        <CardField
          {...input('code')}
          {...digits}
          label={m.payment_card_code()}
          hint={m.payment_card_code_hint()}
          type="password"
          data-encrypt="cvv"
          autoComplete="cc-csc"
        />
      </div>
    </>
  )
}
