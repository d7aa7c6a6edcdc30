import { z } from 'zod'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { EXTRAS, ROLES, rolesAsKept } from '#app/business/callers/permissions.ts'
import { factsOf, PROFILE_TEXTS, type ProfileText } from '#app/business/settings/registration-fields.ts'
import { customLabels, students, user, userGroups } from '#app/db/schema/accounts.ts'
import { type Field, field, fieldsOf, withEnglish } from '#app/site-file/format/fields.ts'
import {
  count,
  flag,
  longText,
  maybeCount,
  maybeId,
  name,
  oneOf,
  same,
  text,
  textList,
} from '#app/site-file/format/wire-values.ts'

export const userGroupFields = fieldsOf(
  userGroups,
  withEnglish(
    {
      name: field('name', name, 'The name of the group'),
      isDefault: field('is_default', flag, 'Where a student is put who chooses none'),
    },
    'name',
  ),
)

export const LABELS_WITH_ITEMS = ['select', 'multiple', 'checkbox', 'radio']

export const customLabelFields = fieldsOf(
  customLabels,
  withEnglish(
    {
      typeLabel: field(
        'type_label',
        oneOf('inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'),
        'The field',
      ),
      label: field('label', name, 'What stands beside it'),
      orderLabel: field('order_label', count, 'Where it stands; as in the file when left out'),
      required: field('required', flag, '1: has to be filled in'),
      itemList: field('item_list', textList, 'What can be chosen', []),
    },
    'label',
    'itemList',
  ),
)

/** Words that files from before may hold, or that people expect. */
const ALSO_CALLED: Readonly<Record<string, string>> = { admin: 'owner', teacher: 'instructor' }
const WORDS: readonly string[] = [...ROLES, ...Object.values(EXTRAS).flat()]
const ROLE = `expected one of "${ROLES.join('", "')}", or several with commas between them`

/**
 * A person may have several roles: "student,instructor" teaches and studies. "accountant,refunds.give" may refund too.
 * "admin" is an owner.
 */
const roles = same(
  z
    .string({ error: ROLE })
    .transform(list => list.split(',').map(word => ALSO_CALLED[word.trim()] ?? word.trim()))
    .refine(list => list.every(word => WORDS.includes(word)), ROLE)
    .transform(rolesAsKept),
)

/**
 * User names are compared in lower case, with the spelling kept beside it. Letters, digits and @ - _ . only.
 * behaviour: Registration rules
 */
const USERNAME = 'expected letters, digits and @ - _ . only'
const username = same(
  z
    .string({ error: USERNAME })
    .max(255, USERNAME)
    .regex(/^[A-Za-z0-9@_.-]+$/, USERNAME),
)

export const email = same(
  z.string({ error: 'expected an e-mail address' }).transform((value, context) => {
    const address = parseEmailAddress(value)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: 'expected an e-mail address' })
    return z.NEVER
  }),
)

/** Fields of the sign-in account. */
export const userFields = fieldsOf(user, {
  email: field('email', email, 'Where mail goes; also signs in'),
  displayUsername: field('username', username, 'Signs in', ''),
  roles: field('role', roles, ROLES.join(', ')),
  locale: field('locale', oneOf('th', 'en'), 'The language of mails'),
})

const taxPerson = oneOf('normal_person', 'juristic_person')

type TextField = Exclude<ProfileText, 'age' | 'branch'>

function profileTexts() {
  const named = PROFILE_TEXTS.flatMap(name => {
    const { wire, kind, inSiteFile } = factsOf(name)
    return inSiteFile ? [[name, field(wire, kind === 'lines' ? longText : text, inSiteFile)] as const] : []
  })
  return Object.fromEntries(named) as Record<TextField, Field<string>>
}

/** Fields of the person. behaviour: Registration payload */
export const studentFields = fieldsOf(students, {
  ...profileTexts(),
  age: field('age', maybeCount, 'Age'),
  userGroupId: field('user_group_id', maybeId, 'The group'),
  requiresTaxInvoice: field('is_require_tax_invoice', flag, 'Wants tax invoices'),
  taxPersonType: field('tax_person_type', taxPerson, 'A person or a company'),
  taxNameOne: field('tax_name_one', text, 'First name, or name of the company'),
  taxNameTwo: field('tax_name_two', text, 'Surname, or number of the office or branch'),
  taxPayerId: field('tax_payer_identification_no', text, '13 digits'),
  taxAddress: field('tax_address', longText, 'Address on the invoice'),
  taxDeliverToTaxAddress: field('tax_is_delivery_by_tax_address', flag, 'The invoice goes there'),
  taxDeliveryAddress: field('tax_delivery_address', longText, 'Where the invoice goes otherwise'),
})
