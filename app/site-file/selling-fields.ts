import { z } from 'zod'
import { PAYMENT_METHOD_IDS } from '#app/business/pricing/payment-methods.ts'
import { needed, optional } from './fields.ts'
import {
  addressOrPath,
  amount,
  count,
  endMoment,
  flag,
  idList,
  maybeAmount,
  maybeCount,
  name,
  oneOf,
  startMoment,
  text,
  textList,
  type WireValue,
} from './wire-values.ts'

const METHOD = `expected one of the payment methods ${PAYMENT_METHOD_IDS.join(', ')}`
export const methodIdSchema = z
  .number({ error: METHOD })
  .refine(id => PAYMENT_METHOD_IDS.includes(id), METHOD)
  .meta({ enum: PAYMENT_METHOD_IDS })

const methodIds: WireValue<number[]> = {
  schema: z.array(methodIdSchema, { error: 'expected a list of payment method ids' }),
  encode: ids => ids,
}

/** Values are whole hundredths: minor units of an amount, or hundredths of a percent. */
const discountFields = {
  discountType: needed('discount_type', oneOf('amount', 'percent'), 'What discount_amont counts'),
  discountValue: needed('discount_amont', amount, 'Baht, or percent'),
  discountValueUsd: optional(
    'discount_amount_usd',
    maybeAmount,
    null,
    'US dollars; null: nothing off in dollars',
  ),
  numberOfCourse: optional('number_of_course', count, 0, 'How many different courses it needs'),
  courseIds: optional('courses', idList, [], 'The courses it is for; empty: all'),
  startsAt: optional('start_at', startMoment, null, 'Holds from then on; null: always has'),
  endsAt: optional('end_at', endMoment, null, 'Holds until then; null: for good'),
  enabled: optional('enabled', flag, true, '0 turns it off'),
}

export const couponFields = {
  code: needed('code', name, 'What buyers type; capitals and spaces around it do not matter'),
  ...discountFields,
  couponType: optional('coupon_type', text, 'P1', 'P1: the best single course; P2: all its courses together'),
  paymentMethodIds: optional('payment_method', methodIds, [], 'The methods it is for; empty: all'),
  usageLimit: optional('usage_limit', maybeCount, null, 'Uses in all; null: no limit'),
  usageLimitPerBuyer: optional(
    'usage_limit_per_buyer',
    maybeCount,
    null,
    'Uses of one buyer; null: no limit',
  ),
}

export const promotionFields = {
  title: needed('title', name, 'What buyers read'),
  descriptionList: optional('description_list', textList, [], 'Lines that explain it'),
  ...discountFields,
  promotionType: optional('promotion_type', text, 'P1', 'P1: all its courses; P2: number_of_course of them'),
}

export const shippingMethodFields = {
  name: needed('name', name, 'What buyers choose by'),
  fee: optional('fee', amount, 0, 'In baht'),
  feeUsd: optional('fee_usd', maybeAmount, null, 'In US dollars; null: does not ship for dollars'),
  enabled: optional('enabled', flag, true, '0 turns it off'),
}

export const paymentMethodFields = {
  name: optional('name', text, '', 'What buyers choose by'),
  paymentType: optional('payment_type', text, '', 'A word for the payment provider'),
  nameWeb: optional('name_web', text, '', 'The name of the shop at the provider'),
  applicationId1: optional('application_id_1', text, '', 'Public id at the provider, not a secret'),
  applicationId2: optional('application_id_2', text, '', 'A second public id, not a secret'),
  enabled: optional('enabled', flag, true, 'Offered to buyers'),
  position: optional('position', count, 0, 'Where it stands in the list; as in the file when left out'),
}

export const bankAccountFields = {
  bankName: needed('bank_name', name, "The bank's code, such as KBANK"),
  accountName: optional('account_name', text, '', 'Whose account it is'),
  accountId: needed('account_id', name, 'The number of the account'),
  promptPayImage: optional(
    'prompt_pay_image',
    addressOrPath,
    '',
    "The bank's PromptPay QR: the path of a picture beside this file, or an address",
  ),
  promptPayId: optional('prompt_pay_id', text, '', 'The number PromptPay knows the account by'),
}

export const originBankFields = {
  value: needed('banktransfer_value', name, "The bank's code"),
  nameTh: needed('banktransfer_nameth', name, 'Its name in Thai'),
  position: optional('position', count, 0, 'Where it stands in the list; as in the file when left out'),
}
