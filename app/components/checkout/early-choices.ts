import type { Choices } from './choices.ts'

/**
 * What was chosen and typed in the form before its code had come: it stands in the markup alone, and React would set it back.
 * Only right after the first render; later a field differs from what it began with because the code changed it.
 */
export function readEarlyChoices(form: HTMLFormElement | null): Partial<Choices> {
  const changed = new Map<string, string>()
  for (const field of form?.elements ?? []) if (isChanged(field)) changed.set(field.name, field.value)
  const text = (name: 'fullname' | 'email' | 'tel') => changed.has(name) && { [name]: changed.get(name) }
  const id = (name: string, choice: keyof Choices) =>
    changed.has(name) && { [choice]: Number(changed.get(name)) || null }
  return {
    ...text('fullname'),
    ...text('email'),
    ...text('tel'),
    ...id('planId', 'planId'),
    ...id('promotionId', 'promotionId'),
    ...id('paymentMethodId', 'methodId'),
    ...id('userGroupId', 'userGroupId'),
  }
}

function isChanged(field: unknown): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].some(option => !option.defaultSelected)
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}
