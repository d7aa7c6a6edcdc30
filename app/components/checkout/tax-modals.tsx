import { createPortal } from 'react-dom'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TaxInvoiceForm } from './tax-invoice-form.tsx'

/**
 * The two modals of §2 on the way to withholding: only a company withholds, so who is none is asked to change first, and then
 * gives the company's data. They stand outside the checkout's form, because forms do not nest.
 */
export function TaxModals({
  shown,
  isPerson,
  isSignedIn,
  first,
  onGoOn,
  onSaved,
  onClose,
}: {
  shown: 'change-person' | 'tax-invoice'
  /** An invoice is asked for already, in a person's name. */
  isPerson: boolean
  isSignedIn: boolean
  first: TaxInvoice
  onGoOn: () => void
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
        <Button onClick={onGoOn}>{m.tax_change_yes()}</Button>
        <Button variant="quiet" onClick={onClose}>
          {m.tax_change_no()}
        </Button>
      </div>
    </Dialog>,
    document.body,
  )
}
