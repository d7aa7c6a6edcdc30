import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { digitsOf, isCardNumber } from './card-number.ts'
import { EncryptedCardFields, type PartErrors, type TypedParts } from './encrypted-card-fields.tsx'
import { encryptCard, fieldOfError, loadMy2c2p } from './my2c2p.ts'
import { monthOf, wrongPartsOf, yearOf } from './separate-expiry.ts'
import type { Paying } from './use-pay.ts'

/** The provider's script finds the form by this id. */
const FORM_ID = '2c2p-payment-form'
const SUBMITTED_FIELDS = [
  'encryptedCardInfo',
  'maskedCardInfo',
  'expMonthCardInfo',
  'expYearCardInfo',
] as const
const EMPTY: TypedParts = { number: '', name: '', month: '', year: '', code: '' }
/** behaviour: Card form */
const LONGEST: Readonly<Partial<Record<keyof TypedParts, number>>> = {
  number: 16,
  month: 2,
  year: 4,
  code: 4,
}

/**
 * A card form that the provider's script encrypts in the page. The card fields have no names, so no form sends them.
 * A native post sends the encrypted values to the page that leads to the provider. behaviour: Card pages
 */
export function EncryptedCardForm({
  panel,
  paying,
  scriptUrl,
}: {
  panel: PaymentPanel
  paying: Paying
  scriptUrl: string
}) {
  const [card, setCard] = useState(EMPTY)
  const [errors, setErrors] = useState<PartErrors>({})
  const { isSending, setSending, setProblem } = paying
  // Loads while the buyer types, for slow phones.
  useEffect(() => void loadMy2c2p(scriptUrl), [scriptUrl])

  const type = (part: keyof TypedParts, value: string) => {
    const longest = LONGEST[part]
    const typed = longest === undefined ? value : digitsOf(value).slice(0, longest)
    setCard(before => ({ ...before, [part]: typed }))
    setErrors(before => ({ ...before, [part]: undefined }))
  }

  const refuse = (form: HTMLFormElement, found: PartErrors) => {
    setErrors(found)
    requestAnimationFrame(() => showFirstError(form))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const whole = { ...card, month: monthOf(card.month), year: yearOf(card.year) }
    const found = errorsOf(whole)
    if (Object.keys(found).length > 0) return refuse(form, found)
    // The script reads the inputs, not React state, so the state is written to them first.
    flushSync(() => setCard(whole))
    setSending(true)
    setProblem(null)
    const made = await encryptCard(scriptUrl, FORM_ID)
    if (made.kind === 'encrypted') return leave(form, made.fields)
    setSending(false)
    if (made.kind === 'lost') return setProblem(m.payment_card_script_lost())
    const { code, description } = made
    setProblem(m.payment_card_refused({ code: String(code), description }))
    const field = fieldOfError(code)
    if (field) refuse(form, { [field]: WRONG[field]() })
  }

  /** The post reads the values at once, so they need not stay in the inputs. */
  const leave = (form: HTMLFormElement, fields: Readonly<Record<string, string>>) => {
    const inputs = SUBMITTED_FIELDS.map(name => form.elements.namedItem(name) as HTMLInputElement)
    for (const input of inputs) input.value = fields[input.name] ?? ''
    form.submit()
    for (const input of inputs) input.value = ''
    setCard({ ...card, code: '' })
  }

  return (
    <form
      id={FORM_ID}
      method="post"
      action={`/card-payment/${panel.token}`}
      onSubmit={submit}
      noValidate
      autoComplete="on"
      className="grid max-w-md gap-4"
      aria-label={m.payment_card_title()}
    >
      {SUBMITTED_FIELDS.map(name => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="due" value={panel.due.minor} />
      <EncryptedCardFields card={card} errors={errors} isBusy={isSending} onType={type} />
      <Button type="submit" size="lg" pending={isSending}>
        {m.payment_pay()} <Price amount={panel.due} />
      </Button>
      <p className="text-sm text-ink-soft">{m.payment_card_encrypted_privacy()}</p>
    </form>
  )
}

const WRONG = {
  number: m.payment_card_number_wrong,
  name: m.payment_card_name_wrong,
  month: m.payment_card_month_wrong,
  year: m.payment_card_year_wrong,
  code: m.payment_card_code_wrong,
} as const

function errorsOf({ number, name, month, year, code }: TypedParts): PartErrors {
  const expiry = wrongPartsOf(month, year, Date.now()).map(part => [part, WRONG[part]()])
  return {
    ...(!isCardNumber(number) && { number: WRONG.number() }),
    ...(name.trim() === '' && { name: WRONG.name() }),
    ...Object.fromEntries(expiry),
    ...(!/^\d{3,4}$/.test(code) && { code: WRONG.code() }),
  }
}
