import type { PersonType, TaxInvoice } from './tax-invoice.ts'

/**
 * A student's data for tax invoices (behaviour: Entity fields, Student).
 * It prefills the next invoice and serves calls that send none.
 */
export type TaxData = {
  readonly requiresTaxInvoice: boolean
  readonly invoice: TaxInvoice
}

type TaxColumns = {
  readonly requiresTaxInvoice: boolean
  readonly taxPersonType: string
  readonly taxNameOne: string
  readonly taxNameTwo: string
  readonly taxPayerId: string
  readonly taxAddress: string
  readonly taxDeliverToTaxAddress: boolean
  readonly taxDeliveryAddress: string
  readonly taxCertificateUploadId: string | null
}

/** The form's first values: a company, with delivery to the tax address (behaviour: Tax invoice rules). */
export const EMPTY_TAX_INVOICE: TaxInvoice = {
  personType: 'juristic_person',
  nameOne: '',
  nameTwo: '',
  payerIdentificationNo: '',
  address: '',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  companyCertificate: null,
}

/** Returns the tax data of a student row; empty if there is none. */
export function toTaxData(row: TaxColumns | undefined): TaxData {
  if (!row || row.taxNameOne === '')
    return { requiresTaxInvoice: row?.requiresTaxInvoice ?? false, invoice: EMPTY_TAX_INVOICE }
  return {
    requiresTaxInvoice: row.requiresTaxInvoice,
    invoice: {
      personType: toPersonType(row.taxPersonType),
      nameOne: row.taxNameOne,
      nameTwo: row.taxNameTwo,
      payerIdentificationNo: row.taxPayerId,
      address: row.taxAddress,
      isDeliveryByTaxAddress: row.taxDeliverToTaxAddress,
      deliveryAddress: row.taxDeliveryAddress,
      companyCertificate: row.taxCertificateUploadId,
    },
  }
}

/** Returns a checked invoice as columns. The student then wants tax invoices. */
export function toTaxColumns(invoice: TaxInvoice): TaxColumns {
  return {
    requiresTaxInvoice: true,
    taxPersonType: invoice.personType,
    taxNameOne: invoice.nameOne,
    taxNameTwo: invoice.nameTwo,
    taxPayerId: invoice.payerIdentificationNo,
    taxAddress: invoice.address,
    taxDeliverToTaxAddress: invoice.isDeliveryByTaxAddress,
    taxDeliveryAddress: invoice.deliveryAddress,
    taxCertificateUploadId: invoice.companyCertificate,
  }
}

function toPersonType(text: string): PersonType {
  return text === 'juristic_person' ? 'juristic_person' : 'normal_person'
}
