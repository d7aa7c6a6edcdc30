import { z } from '@hono/zod-openapi'
import type { TaxInvoice, TaxInvoiceField } from '#app/business/tax/tax-invoice.ts'

/** Text. Programs also send a number, or null for nothing. */
export const text = z
  .union([z.string().max(2_000), z.number()])
  .nullish()
  .transform(value => (value == null ? '' : String(value)))

/** A flag: `true`, 1, '1' and 'true' are true. */
export const flag = (initial: boolean) =>
  z
    .preprocess(
      given => (given === undefined ? initial : [true, 1, '1', 'true'].includes(given as never)),
      z.boolean(),
    )
    .openapi({ type: 'integer', enum: [0, 1], default: initial ? 1 : 0 })

/** behaviour: Entity fields, Tax invoice */
export const taxFields = {
  tax_person_type: z.enum(['normal_person', 'juristic_person']).default('juristic_person'),
  tax_name_one: text.openapi({ type: 'string', description: 'First name, or company name' }),
  tax_name_two: text.openapi({ type: 'string', description: 'Surname, or the office or branch number' }),
  tax_payer_identification_no: text.openapi({ type: 'string', description: 'The tax id, 13 digits' }),
  tax_address: text.openapi({ type: 'string' }),
  tax_is_delivery_by_tax_address: flag(true),
  tax_delivery_address: text.openapi({ type: 'string' }),
  tax_company_certificate: z.string().max(255).nullish().openapi({
    description: 'The fileName of the uploaded company certificate. Required for a juristic person',
  }),
}

const EXAMPLE = {
  is_require_tax_invoice: 1,
  tax_person_type: 'juristic_person' as const,
  tax_name_one: 'บริษัท ตัวอย่าง จำกัด',
  tax_name_two: '00000',
  tax_payer_identification_no: '0105561000001',
  tax_address: '1 ถนนสีลม กรุงเทพฯ 10500',
  tax_is_delivery_by_tax_address: 1,
  tax_delivery_address: '',
  tax_company_certificate: 'k3yOfTheUploadedCertificate',
}

export const taxBody = z
  .object({ is_require_tax_invoice: flag(true), ...taxFields })
  .openapi({ example: EXAMPLE as never })

export const taxAnswer = z.object({ success: z.literal(true), is_require_tax_invoice: z.literal([0, 1]) })

type TaxFields = z.infer<z.ZodObject<typeof taxFields>>

export function toTaxInvoice(body: TaxFields): TaxInvoice {
  return {
    personType: body.tax_person_type,
    nameOne: body.tax_name_one,
    nameTwo: body.tax_name_two,
    payerIdentificationNo: body.tax_payer_identification_no,
    address: body.tax_address,
    isDeliveryByTaxAddress: body.tax_is_delivery_by_tax_address,
    deliveryAddress: body.tax_delivery_address,
    companyCertificate: body.tax_company_certificate ?? null,
  }
}

const WIRE_NAMES: Readonly<Record<TaxInvoiceField, keyof typeof taxFields>> = {
  personType: 'tax_person_type',
  nameOne: 'tax_name_one',
  nameTwo: 'tax_name_two',
  payerIdentificationNo: 'tax_payer_identification_no',
  address: 'tax_address',
  isDeliveryByTaxAddress: 'tax_is_delivery_by_tax_address',
  deliveryAddress: 'tax_delivery_address',
  companyCertificate: 'tax_company_certificate',
}

/** The wrong fields of a tax invoice, by their names in the payload. */
export function taxFaults(
  fields: Readonly<Partial<Record<TaxInvoiceField, string>>>,
): Readonly<Record<string, string>> {
  const named = Object.entries(fields) as [TaxInvoiceField, string][]
  return Object.fromEntries(named.map(([field, fault]) => [WIRE_NAMES[field], fault]))
}
