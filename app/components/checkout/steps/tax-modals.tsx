import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { checkTaxInvoice, type TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import { postForm } from '#app/components/ask.ts'
import { PercentCards } from '#app/components/checkout/price/percent-cards.tsx'
import { TaxFields } from '#app/components/tax/tax-fields.tsx'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import type { TaxDataAnswer } from './tax-data-answer.ts'

/**
 * The two modals before withholding. Only a company may withhold, so a person first confirms the change to a company
 * and then enters its data. They stand outside the checkout's form, because forms do not nest.
 */
export function TaxModals({
  shown,
  isPerson,
  isSignedIn,
  first,
  onContinue,
  onSaved,
  onClose,
}: {
  shown: 'change-person' | 'tax-invoice'
  /** True if a tax invoice in a person's name is already wanted. */
  isPerson: boolean
  isSignedIn: boolean
  first: TaxInvoice
  onContinue: () => void
  onSaved: (invoice: TaxInvoice, withholding: WithholdingPercent | null) => void
  onClose: () => void
}) {
  if (shown === 'tax-invoice') {
    return createPortal(
      <Dialog open onClose={onClose} title={m.tax_modal_title()} closeOnMask={false} wide>
        <TaxInvoiceForm first={first} isSignedIn={isSignedIn} onSaved={onSaved} onCancel={onClose} />
      </Dialog>,
      document.body,
    )
  }
  return createPortal(
    <Dialog open onClose={onClose} title={m.tax_change_title()}>
      <p>{isPerson ? m.tax_change_text_person() : m.tax_change_text_none()}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onContinue}>{m.tax_change_yes()}</Button>
        <Button variant="quiet" onClick={onClose}>
          {m.tax_change_no()}
        </Button>
      </div>
    </Dialog>,
    document.body,
  )
}

/** A company's tax invoice and its withholding rate. A student's invoice data is saved to the account at once. */
export function TaxInvoiceForm({
  first,
  isSignedIn,
  onSaved,
  onCancel,
}: {
  first: TaxInvoice
  isSignedIn: boolean
  onSaved: (invoice: TaxInvoice, withholding: WithholdingPercent) => void
  onCancel: () => void
}) {
  const [value, setValue] = useState(first)
  const [percent, setPercent] = useState<WithholdingPercent>(3)
  const [errors, setErrors] = useState<TaxErrors | null>(null)
  const [lost, setLost] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) showFirstError(form.current)
  }, [errors])

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In the React tree this form is inside the checkout's form, which must not be submitted.
    event.stopPropagation()
    if (isSending) return
    setLost(undefined)
    const checked = checkTaxInvoice(value, { juristicOnly: true })
    if (!checked.ok) return setErrors(checked.error.fields)
    if (!isSignedIn) return onSaved(checked.value, percent)
    setSending(true)
    const form = new FormData(event.currentTarget)
    const answer = await postForm<TaxDataAnswer>('/tax-data', form, m.connection_lost_kept)
    setSending(false)
    if (answer.kind === 'saved') return onSaved(answer.invoice, percent)
    setErrors(answer.kind === 'refused' ? answer.fields : {})
    if (answer.kind !== 'refused') setLost(answer.sentence)
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="grid gap-4">
      <input type="hidden" name="taxPersonType" value="juristic_person" />
      {errors && (
        <Alert kind="error" title={lost ?? m.tax_invalid()}>
          {!lost && m.tax_invalid_text()}
        </Alert>
      )}
      <TaxFields value={value} errors={errors ?? {}} onChange={setValue} juristicOnly />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{m.tax_withhold()}</legend>
        <PercentCards chosen={percent} onChoose={setPercent} />
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending}>
          {m.tax_modal_save()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.tax_change_no()}
        </Button>
      </div>
    </form>
  )
}
