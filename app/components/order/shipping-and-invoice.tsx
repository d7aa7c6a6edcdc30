import type { ShippingAndInvoice } from '#app/business/orders/showing/shipping-and-invoice.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export function OrderShipping({
  of: { address, methodName },
}: {
  of: NonNullable<ShippingAndInvoice['shipping']>
}) {
  return (
    <address className="break-words not-italic">
      {address.fullname}
      <br />
      {address.tel}
      <span className="block whitespace-pre-line">{address.address}</span>
      {methodName && <span className="block text-ink-soft">{m.shipping_by({ method: methodName })}</span>}
    </address>
  )
}

/** The tax invoice's data and address; the company's certificate for those who may see it. */
export function OrderTaxInvoice({ of }: { of: TaxInvoice }) {
  const isCompany = of.personType === 'juristic_person'
  return (
    <div className="grid gap-2 break-words">
      <p>
        {isCompany ? of.nameOne : `${of.nameOne} ${of.nameTwo}`}
        {isCompany && of.nameTwo && (
          <span className="block">
            {/^0{1,5}$/.test(of.nameTwo)
              ? m.tax_of_order_head()
              : m.tax_of_order_branch({ branch: of.nameTwo })}
          </span>
        )}
        <span className="block tabular-nums">{m.tax_of_order_id({ id: of.payerIdentificationNo })}</span>
        <span className="block whitespace-pre-line">{of.address}</span>
      </p>
      {!of.isDeliveryByTaxAddress && (
        <p>
          <span className="block text-sm text-ink-soft">{m.tax_of_order_deliver()}</span>
          <span className="block whitespace-pre-line">{of.deliveryAddress}</span>
        </p>
      )}
      {of.companyCertificate && (
        <p className="print:hidden">
          <a href={`/files/upload/${of.companyCertificate}`} className="link">
            {m.tax_certificate_see()}
          </a>
        </p>
      )}
    </div>
  )
}
