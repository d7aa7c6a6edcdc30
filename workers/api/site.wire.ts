import { z } from '@hono/zod-openapi'
import type { CustomLabel } from '#app/business/accounts/registration/custom-label.ts'
import type { UserGroup } from '#app/business/accounts/registration/user-group.ts'
import type {
  PaymentChoices,
  PaymentMethod,
} from '#app/business/payments/starting/list-payment-methods.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'

const success = z.literal(true)
const bank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_id: z.string(),
  prompt_pay_image: z.string(),
})
const method = z.object({
  id: z.int(),
  name: z.string(),
  payment_type: z.string(),
  name_web: z.string(),
  bankList: z.array(bank),
})

export const methodsAnswer = z.object({ success, data: z.array(method) })
export const methodsWithIdsAnswer = z.object({
  success,
  data: z.array(method.extend({ application_id_1: z.string() })),
})
export const methodAnswer = z.object({ success, data: method })
export const banksAnswer = z.object({ success, data: z.array(bank) })

export function toMethodsAnswer({ methods }: PaymentChoices): z.infer<typeof methodsAnswer> {
  return { success: true, data: methods.map(toWireMethod) }
}

/** `application_id_1` holds only an id that its provider calls public, or ''. behaviour: Payment calls */
export function toMethodsWithIdsAnswer(
  { methods }: PaymentChoices,
  settings: readonly Readonly<Record<string, string>>[],
): z.infer<typeof methodsWithIdsAnswer> {
  const data = methods.map((method, index) => ({
    ...toWireMethod(method),
    application_id_1: settings[index]?.applicationId1 ?? '',
  }))
  return { success: true, data }
}

/** Without application ids: only a buyer who is about to pay needs them. behaviour: Entity fields, Payment method */
export function toWireMethod({
  id,
  name,
  paymentType,
  nameWeb,
  accounts,
}: PaymentMethod): z.infer<typeof method> {
  const bankList = accounts.map(account => ({
    bank_name: account.bankName,
    account_name: account.accountName,
    account_id: account.accountId,
    prompt_pay_image: account.promptPayImage,
  }))
  return { id, name, payment_type: paymentType, name_web: nameWeb, bankList }
}

export const originBanksAnswer = z.object({
  success,
  data: z.array(z.object({ banktransfer_value: z.string(), banktransfer_nameth: z.string() })),
})

export function toOriginBanksAnswer({ originBanks }: PaymentChoices): z.infer<typeof originBanksAnswer> {
  const data = originBanks.map(({ value, nameTh }) => ({
    banktransfer_value: value,
    banktransfer_nameth: nameTh,
  }))
  return { success: true, data }
}

export const howToBuyAnswer = z.object({
  success,
  is_enable_howtobuy: z.union([z.literal(0), z.literal(1)]),
  description: z.string(),
})

export function toHowToBuyAnswer({ howToBuy }: Settings): z.infer<typeof howToBuyAnswer> {
  return { success: true, is_enable_howtobuy: howToBuy.enabled ? 1 : 0, description: howToBuy.description }
}

export const siteAnswer = z.object({
  success,
  data: z.object({
    title: z.string(),
    photo_favicon: z
      .string()
      .openapi({ description: 'The address of the small picture of the shop, or empty' }),
    auto_cancel: z.number(),
    is_thank_you_page: z.union([z.literal(0), z.literal(1)]),
  }),
})

export function toSiteAnswer(settings: Settings): z.infer<typeof siteAnswer> {
  const { title, faviconUrl, autoCancelHours, thankYouPage } = settings
  return {
    success: true,
    data: {
      title,
      photo_favicon: faviconUrl,
      auto_cancel: autoCancelHours,
      is_thank_you_page: thankYouPage ? 1 : 0,
    },
  }
}

export const groupsAnswer = z.object({
  success,
  data: z.array(z.object({ id: z.int(), name: z.string(), is_default: z.boolean() })),
})

export function toGroupsAnswer(groups: readonly UserGroup[]): z.infer<typeof groupsAnswer> {
  return {
    success: true,
    data: groups.map(({ id, name, isDefault }) => ({ id, name, is_default: isDefault })),
  }
}

const label = z.object({
  id: z.int(),
  type_label: z
    .string()
    .openapi({ description: 'One of inputtext, select, multiple, checkbox, radio, image' }),
  label: z.string(),
  order_label: z.int(),
  required: z.literal([0, 1]),
  item_list: z.string().openapi({ description: 'The options as a JSON array' }),
})

export const labelsAnswer = z.object({ success, data: z.array(label) })

/** behaviour: Entity fields, Custom field */
export function toLabelsAnswer(labels: readonly CustomLabel[]): z.infer<typeof labelsAnswer> {
  const data = labels.map(({ id, typeLabel, label, orderLabel, required, itemList }) => ({
    id,
    type_label: typeLabel,
    label,
    order_label: orderLabel,
    required: required ? (1 as const) : (0 as const),
    item_list: JSON.stringify(itemList),
  }))
  return { success: true, data }
}
