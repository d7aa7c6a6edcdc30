import { z } from 'zod'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { HeldPayment } from '../held-payment.ts'
import { malformed, type PayPalRefusal, unprocessable } from './errors.ts'
import { payPalId } from './id.ts'
import type { OrderData } from './order.ts'

const url = z.string().refine(value => URL.canParse(value), 'INVALID_PARAMETER_VALUE')
const text127 = z.string().min(1).max(127)

const context = z.object({
  brand_name: text127.optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  return_url: url.optional(),
  cancel_url: url.optional(),
})

const order = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().min(1).max(256).default('default'),
        custom_id: text127.optional(),
        invoice_id: text127.optional(),
        description: text127.optional(),
        amount: z.object({
          currency_code: z.string().regex(/^[A-Z]{3}$/),
          value: z.string().regex(/^\d{1,9}(\.\d+)?$/),
        }),
      }),
    )
    .length(1),
  payment_source: z.object({ paypal: z.object({ experience_context: context.optional() }) }).optional(),
  application_context: context.optional(),
})

const CURRENCIES = ['THB', 'USD']

/** The order that a body asks for, or a refusal. It is as strict as PayPal. */
export function orderFrom(body: unknown): HeldPayment | PayPalRefusal {
  const parsed = order.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = `/${issue?.path.join('/') ?? ''}`
    const isMissing = issue?.code === 'invalid_type' && /received undefined/.test(issue.message)
    return isMissing
      ? malformed(field, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.')
      : malformed(
          field,
          'INVALID_PARAMETER_SYNTAX',
          issue?.message ?? 'The value of a field does not conform.',
        )
  }
  const { purchase_units, payment_source, application_context } = parsed.data
  const [unit] = purchase_units
  const amount = parseAmount(unit?.amount.value ?? '')
  const currency = unit?.amount.currency_code ?? ''
  if (!unit || !CURRENCIES.includes(currency))
    return unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code should be a supported currency code.')
  if (amount === null)
    return unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    )
  if (amount === 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  const { return_url, cancel_url, brand_name } =
    payment_source?.paypal.experience_context ?? application_context ?? {}
  const id = payPalId()
  const data: OrderData = {
    status: payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit,
    returnUrl: return_url ?? null,
    cancelUrl: cancel_url ?? null,
    brandName: brand_name ?? 'Sandbox shop',
    isBySource: payment_source !== undefined,
    card: 'good',
    capture: null,
    refunds: [],
    updatedAt: Date.now(),
  }
  return {
    provider: 'paypal',
    id,
    amount,
    currency,
    state: 'pending',
    createdAt: Date.now(),
    reference: unit.custom_id ?? id,
    data,
  }
}
