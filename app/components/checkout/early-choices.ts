import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { Choices } from './choices.ts'
import { shippingFrom } from './steps/shipping-choice.ts'
import { taxFrom, withholdingFrom } from './steps/tax-choice.ts'

/**
 * The choices made in the server's HTML before the code loaded. React would reset them to their initial values.
 * Call only right after the first render: later, differences from the initial values come from the code itself.
 */
export function readEarlyChoices(facts: CheckoutFacts, form: HTMLFormElement | null): Partial<Choices> {
  const changed = new Map<string, string>()
  for (const field of form?.elements ?? []) if (isChanged(field)) changed.set(field.name, field.value)
  const text = (name: 'fullname' | 'email' | 'tel') => changed.has(name) && { [name]: changed.get(name) }
  const id = (name: string, choice: keyof Choices) =>
    changed.has(name) && { [choice]: Number(changed.get(name)) || null }
  const perLine = (what: 'plan' | 'qty', choice: 'plans' | 'quantities') => {
    const named = [...changed].filter(([name, value]) => name.startsWith(`${what}.`) && Number(value) > 0)
    const byKey = named.map(([name, value]) => [name.slice(what.length + 1), Number(value)])
    return named.length > 0 && { [choice]: Object.fromEntries(byKey) }
  }
  return {
    ...text('fullname'),
    ...text('email'),
    ...text('tel'),
    ...perLine('plan', 'plans'),
    ...perLine('qty', 'quantities'),
    ...id('promotionId', 'promotionId'),
    ...id('paymentMethodId', 'methodId'),
    ...id('userGroupId', 'userGroupId'),
    ...(touches(/^(addressId|shipping)/) && { shipping: shippingFrom(facts, all()) }),
    ...(touches(/^(wantsTax|tax|withholding)/) && {
      tax: taxFrom(facts, all()),
      withholding: withholdingFrom(all()),
    }),
  }

  function touches(names: RegExp): boolean {
    return [...changed.keys()].some(name => names.test(name))
  }

  /** All fields of the form: a step with one changed field is read as a whole. */
  function all(): Record<string, string> {
    const texts = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)])
    return Object.fromEntries(texts)
  }
}

function isChanged(field: unknown): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    // The server's HTML marks the initial option. React marks none, so its selects would always look changed.
    return options.some(option => option.defaultSelected) && options.some(isChosenSince)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'radio' || field.type === 'checkbox'
    ? field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
    : field.value !== field.defaultValue
}

function isChosenSince(option: HTMLOptionElement): boolean {
  return option.selected && !option.defaultSelected
}
