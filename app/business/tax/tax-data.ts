import type { PersonType, TaxInvoice } from './tax-invoice.ts'

/** What a student's account keeps for tax invoices (§3 Student): prefilled next time, and used by calls that name none. */
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

/** What is asked before anything was ever typed: §3 'tax_person_type (default juristic_person)', delivery to the tax address. */
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

/** The tax data of a student's row; empty for who has none. */
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

/** The same the other way round: a checked invoice as columns, asked for from now on. */
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
