import { type Currency, type Money, money } from '#app/business/money/money.ts'
import { cleanTaxId } from '#app/business/settings/contact.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { manyLines, oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { TAX_THRESHOLD } from './threshold.ts'

export type PersonType = 'normal_person' | 'juristic_person'

/**
 * A tax invoice's data as it was typed (behaviour: Entity fields, Tax invoice). The certificate is an upload's name.
 */
export type TaxInvoice = {
  readonly personType: PersonType
  /** First name, or the company's name. */
  readonly nameOne: string
  /** Surname, or the company's office or branch number. */
  readonly nameTwo: string
  readonly payerIdentificationNo: string
  readonly address: string
  readonly isDeliveryByTaxAddress: boolean
  readonly deliveryAddress: string
  readonly companyCertificate: string | null
}

export type TaxInvoiceField = keyof TaxInvoice
export type TaxInvoiceFieldCode = 'REQUIRED' | 'TOO_LONG' | 'NOT_13_DIGITS' | 'JURISTIC_ONLY'
export type TaxInvoiceRefusal = {
  readonly code: 'TAX_INVOICE_INVALID'
  readonly fields: Readonly<Partial<Record<TaxInvoiceField, TaxInvoiceFieldCode>>>
}

/** Why an order gets no tax invoice, whatever was typed (behaviour: Tax threshold). */
export type TaxInvoiceNotOffered =
  | { readonly code: 'TAX_INVOICE_OFF' }
  | { readonly code: 'TAX_INVOICE_BELOW_THRESHOLD'; readonly minimum: Money }

const MAX_TEXT = 255

/**
 * Returns the trimmed invoice, or every wrong field (behaviour: Tax invoice rules).
 * `juristicOnly`: the modal accepts companies only.
 * The registration form also accepts persons, who have no certificate.
 */
export function checkTaxInvoice(
  typed: TaxInvoice,
  { juristicOnly = false }: { juristicOnly?: boolean } = {},
): Result<TaxInvoice, TaxInvoiceRefusal> {
  const invoice = trimmed(typed)
  const isCompany = invoice.personType === 'juristic_person'
  const fields: Partial<Record<TaxInvoiceField, TaxInvoiceFieldCode>> = {}
  const note = (field: TaxInvoiceField, code: TaxInvoiceFieldCode | null) => {
    if (code) fields[field] = code
  }

  note('personType', juristicOnly && !isCompany ? 'JURISTIC_ONLY' : null)
  note('nameOne', textCode(invoice.nameOne))
  note('nameTwo', textCode(invoice.nameTwo))
  note('payerIdentificationNo', taxIdCode(invoice.payerIdentificationNo))
  note('address', textCode(invoice.address))
  note('deliveryAddress', invoice.isDeliveryByTaxAddress ? null : textCode(invoice.deliveryAddress))
  note('companyCertificate', isCompany ? textCode(invoice.companyCertificate ?? '') : null)

  return Object.keys(fields).length > 0 ? refuse({ code: 'TAX_INVOICE_INVALID', fields }) : ok(invoice)
}

type InvoiceSettings = Pick<Settings, 'taxInvoiceEnabled'> & {
  readonly features: Pick<Settings['features'], 'tax'>
}

/** Returns why no tax invoice is offered, or null: from 1000 THB or 30 USD it is. `total` is in minor units. */
export function whyNoTaxInvoice(
  total: number,
  currency: Currency,
  settings: InvoiceSettings,
): TaxInvoiceNotOffered | null {
  if (!settings.taxInvoiceEnabled || !settings.features.tax) return { code: 'TAX_INVOICE_OFF' }
  const minimum = money(TAX_THRESHOLD[currency], currency)
  return total < minimum.minor ? { code: 'TAX_INVOICE_BELOW_THRESHOLD', minimum } : null
}

/** True if a tax invoice is offered (behaviour: Tax threshold). `total` is in minor units. */
export function isTaxInvoiceOffered(total: number, currency: Currency, settings: InvoiceSettings): boolean {
  return whyNoTaxInvoice(total, currency, settings) === null
}

function textCode(text: string): TaxInvoiceFieldCode | null {
  if (text === '') return 'REQUIRED'
  return text.length > MAX_TEXT ? 'TOO_LONG' : null
}

function taxIdCode(id: string): TaxInvoiceFieldCode | null {
  if (id === '') return 'REQUIRED'
  return /^[0-9]{13}$/.test(id) ? null : 'NOT_13_DIGITS'
}

/** Trims the texts, and drops a person's certificate and an unused delivery address. */
function trimmed(typed: TaxInvoice): TaxInvoice {
  const isCompany = typed.personType === 'juristic_person'
  return {
    ...typed,
    nameOne: oneLine(typed.nameOne),
    nameTwo: oneLine(typed.nameTwo),
    payerIdentificationNo: cleanTaxId(typed.payerIdentificationNo),
    address: manyLines(typed.address),
    deliveryAddress: typed.isDeliveryByTaxAddress ? '' : manyLines(typed.deliveryAddress),
    companyCertificate: isCompany ? typed.companyCertificate?.trim() || null : null,
  }
}
