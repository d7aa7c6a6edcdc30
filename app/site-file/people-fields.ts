import { z } from 'zod'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { factsOf, PROFILE_TEXTS, type ProfileText } from '#app/business/settings/registration-fields.ts'
import { needed, optional } from './fields.ts'
import {
  count,
  flag,
  longText,
  maybeCount,
  maybeId,
  name,
  oneOf,
  text,
  textList,
  type WireValue,
} from './wire-values.ts'

export const userGroupFields = {
  name: needed('name', name, 'The name of the group'),
  isDefault: optional('is_default', flag, false, 'Where a student is put who chooses none'),
}

export const LABELS_WITH_ITEMS = ['select', 'multiple', 'checkbox', 'radio']

export const customLabelFields = {
  typeLabel: needed(
    'type_label',
    oneOf('inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'),
    'The field',
  ),
  label: needed('label', name, 'What stands beside it'),
  orderLabel: optional('order_label', count, 0, 'Where it stands; as in the file when left out'),
  required: optional('required', flag, false, '1: has to be filled in'),
  itemList: optional('item_list', textList, [], 'What can be chosen'),
}

const ROLES = ['student', 'instructor', 'admin']
const ROLE = `expected one of "${ROLES.join('", "')}", or several with commas between them`

/** A person may have several roles: "student,instructor" teaches and studies. */
const roles: WireValue<string> = {
  schema: z
    .string({ error: ROLE })
    .transform(list => list.split(',').map(role => role.trim()))
    .refine(list => list.every(role => ROLES.includes(role)), ROLE)
    .transform(list => ROLES.filter(role => list.includes(role)).join(',')),
  encode: value => value,
}

/**
 * User names are compared in lower case, with the spelling kept beside it. Letters, digits and @ - _ . only.
 * behaviour: Registration rules
 */
const USERNAME = 'expected letters, digits and @ - _ . only'
const username: WireValue<string> = {
  schema: z
    .string({ error: USERNAME })
    .max(255, USERNAME)
    .regex(/^[A-Za-z0-9@_.-]+$/, USERNAME),
  encode: value => value,
}

const email: WireValue<string> = {
  schema: z.string({ error: 'expected an e-mail address' }).transform((value, context) => {
    const address = parseEmailAddress(value)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: 'expected an e-mail address' })
    return z.NEVER
  }),
  encode: value => value,
}

/** Fields of the sign-in account. */
export const userFields = {
  email: needed('email', email, 'Where mail goes; also signs in'),
  displayUsername: optional('username', username, '', 'Signs in'),
  roles: optional('role', roles, 'student', 'student, instructor, admin'),
  locale: optional('locale', oneOf('th', 'en'), 'th', 'The language of mails'),
}

const taxPerson = oneOf('normal_person', 'juristic_person')

type TextField = Exclude<ProfileText, 'age' | 'branch'>

function profileTexts() {
  const named = PROFILE_TEXTS.flatMap(name => {
    const { wire, kind, inSiteFile } = factsOf(name)
    return inSiteFile
      ? [[name, optional(wire, kind === 'lines' ? longText : text, '', inSiteFile)] as const]
      : []
  })
  return Object.fromEntries(named) as Record<TextField, ReturnType<typeof optional<string>>>
}

/** Fields of the person. behaviour: Registration payload */
export const studentFields = {
  ...profileTexts(),
  age: optional('age', maybeCount, null, 'Age'),
  userGroupId: optional('user_group_id', maybeId, null, 'The group'),
  requiresTaxInvoice: optional('is_require_tax_invoice', flag, false, 'Wants tax invoices'),
  taxPersonType: optional('tax_person_type', taxPerson, 'normal_person', 'A person or a company'),
  taxNameOne: optional('tax_name_one', text, '', 'First name, or name of the company'),
  taxNameTwo: optional('tax_name_two', text, '', 'Surname, or number of the office or branch'),
  taxPayerId: optional('tax_payer_identification_no', text, '', '13 digits'),
  taxAddress: optional('tax_address', longText, '', 'Address on the invoice'),
  taxDeliverToTaxAddress: optional('tax_is_delivery_by_tax_address', flag, true, 'The invoice goes there'),
  taxDeliveryAddress: optional('tax_delivery_address', longText, '', 'Where the invoice goes otherwise'),
}
