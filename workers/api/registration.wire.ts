import { z } from '@hono/zod-openapi'
import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import {
  eachProfileText,
  type FormName,
  factsOf,
  PROFILE_TEXTS,
  type ProfileText,
  REGISTRATION_FIELDS,
  registerFieldOf,
} from '#app/business/settings/registration-fields.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { parseJson } from '#app/platform/outside-json.ts'
import { flag, taxFaults, taxFields, text, toTaxInvoice } from './tax.wire.ts'

const MOST_LABELS = 200
const MOST_TEXTS = 200

const oneText = z.union([z.string().max(10_000), z.number()]).transform(String)
const texts = z
  .union([oneText, z.array(oneText).max(MOST_TEXTS), z.null()])
  .optional()
  .transform(value => (value == null ? [] : [value].flat()))

/** A list, or its JSON text, as forms send it. A missing list is empty. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(given => {
    if (given == null || given === '') return undefined
    return typeof given === 'string' ? (parseJson(given) ?? given) : given
  }, z.array(item).max(MOST_LABELS).default([]))

const labelEntry = z.object({
  id: z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
  value: texts.openapi({ description: 'A text, or a list of texts if several can be chosen' }),
})

/** The names of a profile's texts in the payload. The telephone number belongs to the contact. */
type TextName = { [Name in ProfileText]: (typeof REGISTRATION_FIELDS)[Name]['wire'] }[Exclude<
  ProfileText,
  'tel'
>]

function profileTexts() {
  const names = PROFILE_TEXTS.filter(name => name !== 'tel').map(name => factsOf(name).wire)
  return Object.fromEntries(names.map(name => [name, text])) as Record<TextName, typeof text>
}

/** A person's profile without e-mail and telephone number. For registrations and for guest orders. */
export const profileFields = {
  ...profileTexts(),
  educationList: listOf(oneText).openapi({
    type: 'array',
    items: { type: 'string' },
    description: 'One text per school or university',
  }),
  displayImgUrl: text.openapi({ type: 'string', description: 'The fileName that the upload returned' }),
  studentGroupKpi: text.openapi({ type: 'integer', description: 'The id of a student group' }),
  customLabel: listOf(labelEntry).openapi({
    type: 'array',
    description:
      'The values of the custom fields: a text, a list if several can be chosen, or the fileName of an uploaded picture',
    items: {
      type: 'object',
      properties: { id: { type: 'integer' }, value: { type: 'string' } },
    },
  }),
}

/** Other fields are ignored, so no caller can set a role, a price or an id. behaviour: Registration payload */
export const registrationBody = z
  .object({
    ...profileFields,
    email: text,
    tel: text,
    username: text,
    password: text,
    is_require_tax_invoice: flag(false),
    ...taxFields,
    tax_person_type: z
      .preprocess(given => (given === '' || given === null ? undefined : given), taxFields.tax_person_type)
      .openapi({ type: 'string', enum: ['normal_person', 'juristic_person'] }),
    is_registration_layout_four: flag(false).openapi({
      description: 'Ignored; the shop’s layout setting decides which user names are allowed',
    }),
    createby: z.unknown().optional().openapi({ type: 'string', description: 'Accepted and ignored' }),
  })
  .openapi('Registration', {
    example: {
      firstname: 'สมศรี',
      lastname: 'ทองสุข',
      email: 'somsri@example.com',
      tel: '0812345678',
      username: 'somsri99',
      password: 'ม้า ลา แกะ 2569',
      customLabel: [{ id: 2, value: 'เพื่อนแนะนำ' }],
    } as never,
  })

/** Every field is optional and unused: the shop knows the recipient and the text. behaviour: Mail calls */
export const registrationMailBody = z
  .object({
    firstname: z.unknown().optional().openapi({ type: 'string', description: 'Accepted and ignored' }),
    lastname: z.unknown().optional().openapi({ type: 'string', description: 'Accepted and ignored' }),
    email: z.unknown().optional().openapi({ type: 'string', description: 'Accepted and ignored' }),
    username: z.unknown().optional().openapi({ type: 'string', description: 'Accepted and ignored' }),
    password: z
      .unknown()
      .optional()
      .openapi({ type: 'string', description: 'Accepted and ignored. Do not send a password' }),
  })
  .openapi({ example: {} as never })

export const registrationMailAnswer = z.object({ success: z.literal(true) })

type Body = z.infer<typeof registrationBody>

export function toRegistration(body: Body): RegistrationInput {
  const { username, password, email } = body
  return {
    ...toProfile(body),
    username,
    password,
    email,
    // Calls have no field to repeat the password. The client's page compared the two.
    passwordAgain: password,
  }
}

/** The profile in a payload, not checked yet. */
export function toProfile(body: Pick<Body, keyof typeof profileFields | 'tel'>): ProfileInput {
  return {
    ...eachProfileText((_, wire) => String(body[wire as TextName | 'tel'])),
    // Older clients send 0 for no group.
    userGroup: body.studentGroupKpi === '0' ? '' : body.studentGroupKpi,
    displayImage: body.displayImgUrl,
    education: body.educationList,
    customLabels: Object.fromEntries(body.customLabel.map(({ id, value }) => [id, value])),
  }
}

/** null: the student wants no tax invoices. */
export function toTaxData(body: Body): TaxInvoice | null {
  return body.is_require_tax_invoice ? toTaxInvoice(body) : null
}

/** A field's name in the payload. For a custom field, `customLabel.` and its id. */
export function wireNameOf(field: string): string {
  if (!field.startsWith('tax.')) return wireOf(field)
  const [name = field] = Object.keys(taxFaults({ [field.slice('tax.'.length)]: '' }))
  return name
}

function wireOf(field: string): string {
  const name = registerFieldOf(field as FormName)
  return Object.hasOwn(REGISTRATION_FIELDS, name)
    ? factsOf(name).wire
    : field.replace(/^label\./, 'customLabel.')
}
