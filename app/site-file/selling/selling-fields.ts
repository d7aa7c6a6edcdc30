import { z } from 'zod'
import { PAYMENT_METHOD_IDS } from '#app/business/pricing/payment-methods.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { field, fieldsOf, withEnglish } from '#app/site-file/format/fields.ts'
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
} from '#app/site-file/format/wire-values.ts'

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
  discountType: field('discount_type', oneOf('amount', 'percent'), 'What discount_amont counts'),
  discountValue: field('discount_amont', amount, 'Baht, or percent'),
  discountValueUsd: field('discount_amount_usd', maybeAmount, 'US dollars; null: nothing off in dollars'),
  numberOfCourse: field('number_of_course', count, 'How many different courses it needs'),
  courseIds: field('courses', idList, 'The courses it is for; empty: all', []),
  startsAt: field('start_at', startMoment, 'Holds from then on; null: always has'),
  endsAt: field('end_at', endMoment, 'Holds until then; null: for good'),
  enabled: field('enabled', flag, '0 turns it off'),
}

export const couponFields = fieldsOf(coupons, {
  code: field('code', name, 'What buyers type; capitals and spaces around it do not matter'),
  ...discountFields,
  couponType: field('coupon_type', text, 'P1: the best single course; P2: all its courses together', 'P1'),
  paymentMethodIds: field('payment_method', methodIds, 'The methods it is for; empty: all', []),
  usageLimit: field('usage_limit', maybeCount, 'Uses in all; null: no limit'),
  usageLimitPerBuyer: field('usage_limit_per_buyer', maybeCount, 'Uses of one buyer; null: no limit'),
})

export const promotionFields = fieldsOf(
  promotions,
  withEnglish(
    {
      title: field('title', name, 'What buyers read'),
      descriptionList: field('description_list', textList, 'Lines that explain it', []),
      ...discountFields,
      promotionType: field('promotion_type', text, 'P1: all its courses; P2: number_of_course of them', 'P1'),
    },
    'title',
    'descriptionList',
  ),
)

export const shippingMethodFields = fieldsOf(
  shippingMethods,
  withEnglish(
    {
      name: field('name', name, 'What buyers choose by'),
      fee: field('fee', amount, 'In baht', 0),
      feeUsd: field('fee_usd', maybeAmount, 'In US dollars; null: does not ship for dollars'),
      enabled: field('enabled', flag, '0 turns it off'),
    },
    'name',
  ),
)

export const paymentMethodFields = fieldsOf(
  paymentMethods,
  withEnglish(
    {
      name: field('name', text, 'What buyers choose by', ''),
      paymentType: field('payment_type', text, 'A word for the payment provider'),
      nameWeb: field('name_web', text, 'The name of the shop at the provider'),
      applicationId1: field('application_id_1', text, 'Public id at the provider, not a secret'),
      applicationId2: field('application_id_2', text, 'A second public id, not a secret'),
      enabled: field('enabled', flag, 'Offered to buyers', true),
      position: field('position', count, 'Where it stands in the list; as in the file when left out'),
    },
    'name',
  ),
)

export const bankAccountFields = fieldsOf(bankAccounts, {
  bankName: field('bank_name', name, "The bank's code, such as KBANK"),
  accountName: field('account_name', text, 'Whose account it is', ''),
  accountId: field('account_id', name, 'The number of the account'),
  promptPayImage: field(
    'prompt_pay_image',
    addressOrPath,
    "The bank's PromptPay QR: the path of a picture beside this file, or an address",
  ),
  promptPayId: field('prompt_pay_id', text, 'The number PromptPay knows the account by'),
  enabled: field('enabled', flag, 'Offered to buyers; 0: only orders placed before show it'),
})

export const originBankFields = fieldsOf(
  originBanks,
  withEnglish(
    {
      value: field('banktransfer_value', name, "The bank's code"),
      nameTh: field('banktransfer_nameth', name, 'Its name in Thai'),
      position: field('position', count, 'Where it stands in the list; as in the file when left out'),
    },
    'nameTh',
  ),
)
