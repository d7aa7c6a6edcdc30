import { type FormEvent, useState } from 'react'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { CardField, CardNumberField } from './card-field.tsx'
import { digitsOf, expiryOf, grouped, isCardNumber } from './card-number.ts'
import { failureSentence } from './payment-words.ts'
import type { Paying } from './use-pay.ts'

type Errors = Partial<Record<'number' | 'name' | 'expiry' | 'code', string>>

/**
 * The card fields. They have no form names, so no form can send them to the shop.
 * The typed text stays until the payment succeeds. behaviour: Card pages
 */
export function CardForm({
  panel,
  paying,
  vault,
}: {
  panel: PaymentPanel
  paying: Paying
  vault: { vaultUrl: string; publicKey: string }
}) {
  const [card, setCard] = useState({ number: '', name: '', expiry: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const { pay, isSending, setSending, setProblem } = paying
  const isBusy = isSending

  const type = (field: keyof typeof card) => (event: { target: HTMLInputElement }) => {
    const { value } = event.target
    setCard(before => ({ ...before, [field]: field === 'number' ? grouped(value) : value }))
    setErrors(before => ({ ...before, [field]: undefined }))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const found = errorsOf(card)
    setErrors(found)
    if (Object.keys(found).length > 0) return requestAnimationFrame(() => showFirstError(form))
    const expiry = expiryOf(card.expiry, Date.now()) ?? { month: 0, year: 0 }
    setSending(true)
    setProblem(null)
    const made = await makeCardToken(vault, {
      name: card.name.trim(),
      code: digitsOf(card.code),
      number: digitsOf(card.number),
      ...expiry,
    })
    setSending(false)
    if (made.kind === 'lost') return setProblem(m.payment_offline())
    if (made.kind === 'refused') return setProblem(failureSentence(made.code))
    const isThrough = await pay({ cardToken: made.token })
    setCard(before => (isThrough ? { number: '', name: '', expiry: '', code: '' } : { ...before, code: '' }))
  }

  const input = (field: keyof typeof card) => ({
    value: card[field],
    error: errors[field],
    onChange: type(field),
    readOnly: isBusy,
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4" aria-label={m.payment_card_title()}>
      <CardNumberField {...input('number')} maxLength={23} />
      <CardField {...input('name')} label={m.payment_card_name()} autoComplete="cc-name" maxLength={100} />
      <div className="grid grid-cols-2 items-start gap-4">
        <CardField
          {...input('expiry')}
          label={m.payment_card_expiry()}
          hint={m.payment_card_expiry_hint()}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
        />
        <CardField
          {...input('code')}
          label={m.payment_card_code()}
          hint={m.payment_card_code_hint()}
          inputMode="numeric"
          type="password"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </div>
      <Button type="submit" size="lg" pending={isBusy}>
        {m.payment_pay()} <Price amount={panel.due} />
      </Button>
      <p className="text-sm text-ink-soft">{m.payment_card_privacy()}</p>
    </form>
  )
}

function errorsOf(card: { number: string; name: string; expiry: string; code: string }): Errors {
  return {
    ...(!isCardNumber(card.number) && { number: m.payment_card_number_wrong() }),
    ...(card.name.trim() === '' && { name: m.payment_card_name_wrong() }),
    ...(!expiryOf(card.expiry, Date.now()) && { expiry: m.payment_card_expiry_wrong() }),
    ...(!/^\d{3,4}$/.test(digitsOf(card.code)) && { code: m.payment_card_code_wrong() }),
  }
}

export type TypedCard = {
  readonly number: string
  readonly name: string
  readonly month: number
  readonly year: number
  readonly code: string
}

export type CardToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' }

const ANSWER_MS = 30_000

/**
 * Sends the card from the browser to the provider's vault and returns a token. The shop never sees the card.
 * behaviour: No card data
 */
export async function makeCardToken(
  { vaultUrl, publicKey }: { vaultUrl: string; publicKey: string },
  card: TypedCard,
): Promise<CardToken> {
  const { number, name, month, year, code } = card
  try {
    const answer = await fetch(`${vaultUrl}/tokens`, {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { Authorization: `Basic ${btoa(`${publicKey}:`)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        card: { number, name, expiration_month: month, expiration_year: year, security_code: code },
      }),
    })
    const body = (await answer.json()) as { object?: string; id?: string; code?: string }
    if (body.object === 'token' && body.id) return { kind: 'token', token: body.id }
    return answer.status < 500 ? { kind: 'refused', code: body.code ?? 'invalid_card' } : { kind: 'lost' }
  } catch {
    return { kind: 'lost' }
  }
}
