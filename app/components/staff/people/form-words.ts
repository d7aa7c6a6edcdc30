import { RULED_FIELDS } from '#app/business/accounts/registration/form-editor.ts'
import { formNameOf } from '#app/business/settings/registration-fields.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/refusals/registration-words.ts'

/** The words of a rule of the registration form. */
export function formatRule(rule: string | undefined): string {
  if (rule === 'required') return m.register_edit_rule_required()
  return rule === 'asked' ? m.register_edit_asked() : m.register_edit_hidden()
}

/** The name of a field of the registration form; the name itself if no such field has a rule. */
export function formatField(name: string): string {
  const field = RULED_FIELDS.find(ruled => ruled === name)
  if (!field) return name
  return field === 'customLabel' ? m.register_edit_own_fields() : labelOf(formNameOf(field))
}

export function formatYesNo(isSo: boolean): string {
  return isSo ? m.register_edit_yes() : m.register_edit_no()
}
