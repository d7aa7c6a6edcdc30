import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'

/** The invoice as it was typed into `TaxFields`, not validated. */
export function typedTaxInvoice(typed: Readonly<Partial<Record<string, string>>>): TaxInvoice {
  return {
    personType: typed.taxPersonType === 'normal_person' ? 'normal_person' : 'juristic_person',
    nameOne: typed.taxNameOne ?? '',
    nameTwo: typed.taxNameTwo ?? '',
    payerIdentificationNo: typed.taxPayerId ?? '',
    address: typed.taxAddress ?? '',
    isDeliveryByTaxAddress: typed.taxDelivery !== 'other',
    deliveryAddress: typed.taxDeliveryAddress ?? '',
    companyCertificate: typed.taxCertificate || null,
  }
}
