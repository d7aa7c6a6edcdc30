import {
  checkProfile,
  EMPTY_PROFILE,
  type Profile,
  type ProfileForm,
  type ProfileInput,
} from '#app/business/accounts/registration/profile.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type ContactSettings, emailFault, nameFault, plainTel, telFault } from './contact-faults.ts'
import type {
  Contact,
  ContactField,
  ContactFieldCode,
  PlaceOrder,
  PlaceOrderRefusal,
} from './place-order-command.ts'

export type ContactRefusal = Extract<PlaceOrderRefusal, { code: 'CONTACT_INVALID' }>

/** Everything that a guest typed, checked. */
export type GuestContact = { readonly contact: Contact; readonly profile: Profile }

/**
 * Returns what a guest typed, or every wrong field, by the registration form's settings. A name is always required; if
 * it comes in one field, its first word is the first name. User name and password are not asked.
 */
export function checkGuest(
  { contact: typed, profile: told = EMPTY_PROFILE, userGroupId }: GuestInput,
  form: ProfileForm & { readonly settings: ContactSettings },
  ownPictures: ReadonlySet<string>,
): Result<GuestContact, ContactRefusal> {
  const inOnePiece = oneLine(typed.fullname)
  const [first = '', ...others] = inOnePiece.split(' ')
  const firstname = first || oneLine(told.firstname)
  const lastname = others.join(' ') || oneLine(told.lastname)
  const fullname = inOnePiece || `${firstname} ${lastname}`
  const contact = checkContact({ ...typed, fullname }, form.settings, { isSignedIn: false })
  const input: ProfileInput = {
    ...told,
    firstname,
    lastname,
    tel: plainTel(typed.tel),
    userGroup: told.userGroup || String(userGroupId ?? ''),
  }
  const { profile, faults } = checkProfile(input, withName(form), ownPictures)
  // The contact check already covers these two fields.
  const { tel: _tel, firstname: _firstname, ...rest } = faults
  const fields = { ...rest, ...(contact.ok ? {} : contact.error.fields) }
  if (contact.ok && Object.keys(fields).length === 0) return ok({ contact: contact.value, profile })
  return refuse({ code: 'CONTACT_INVALID', fields, labels: form.labels })
}

/** Returns the form with a name, even if the shop hides the name: every order keeps it. */
function withName(form: ProfileForm): ProfileForm {
  const { registerForm } = form.settings
  const lastname = {
    enabled: true,
    required: registerForm.lastname.enabled && registerForm.lastname.required,
  }
  const named = { ...registerForm, firstname: { enabled: true, required: true }, lastname }
  return { ...form, settings: { ...form.settings, registerForm: named } }
}

type GuestInput = Pick<PlaceOrder, 'contact' | 'profile' | 'userGroupId'>

/**
 * Returns the contact of the order, trimmed, or every wrong field. Email is always required, tel by setting (behaviour:
 * Contact rules). Data missing in a signed-in buyer's account stop no order: the order call has no fields for them.
 */
export function checkContact(
  typed: Contact,
  settings: ContactSettings,
  { isSignedIn }: { isSignedIn: boolean },
): Result<Contact, ContactRefusal> {
  // The name appears in mails and on staff pages.
  const fullname = oneLine(typed.fullname)
  const tel = plainTel(typed.tel)
  const codes: Partial<Record<ContactField, ContactFieldCode | null>> = {
    fullname: fullname === '' && isSignedIn ? null : nameFault(fullname),
    email: emailFault(typed.email),
    tel: tel === '' && isSignedIn ? null : telFault(tel, settings),
  }
  const wrong = Object.entries(codes).filter(([, code]) => code)
  const fields = Object.fromEntries(wrong) as Partial<Record<ContactField, ContactFieldCode>>
  if (Object.keys(fields).length > 0) return refuse({ code: 'CONTACT_INVALID', fields })
  return ok({ fullname, email: parseEmailAddress(typed.email) ?? '', tel })
}
