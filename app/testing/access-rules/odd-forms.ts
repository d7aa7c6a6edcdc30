import { ODD_PARTS, ODD_TEXTS } from '#app/testing/fuzz/odd-values.ts'
import { readPage } from '#app/testing/pages/page.ts'

const LONG = 'ก'.repeat(6_000)

/** Returns six odd parts, different ones each turn: trying all at each address would take too long. */
export const oddParts = (turn: number) =>
  Array.from({ length: 6 }, (_, index) => ODD_PARTS[(turn * 6 + index) % ODD_PARTS.length] ?? '')

/** Returns the field names and button values in the forms of these pages. */
export function fieldsOf(pages: readonly string[]) {
  const names = new Set<string>()
  const presses = new Map<string, Set<string>>()
  for (const page of pages) {
    for (const control of readPage(page).querySelectorAll('input, select, textarea, button')) {
      const { name, value } = control
      if (!name) continue
      names.add(name)
      const isPressed = control.localName === 'button' || control.getAttribute('type') === 'hidden'
      if (value && isPressed) presses.set(name, (presses.get(name) ?? new Set()).add(value))
    }
  }
  return { names: [...names], presses }
}

/** Returns odd bodies for one form. Each fills every field with one odd value and presses another button. */
export function oddForms({ names, presses }: ReturnType<typeof fieldsOf>, turn: number): string[] {
  const pressed = ['intent', 'act'].flatMap(name =>
    [...(presses.get(name) ?? [])].map(value => [name, value] as const),
  )
  const at = <Item>(items: readonly Item[], index: number) => items[index % items.length]
  const whole = Array.from({ length: 4 }, (_, index) => {
    const odd = at(ODD_TEXTS, turn * 4 + index) ?? ''
    const form = new URLSearchParams(names.map(name => [name, odd.slice(0, 400)]))
    const press = at(pressed, turn * 4 + index)
    if (press) form.set(...press)
    return form.toString()
  })
  const [name, value] = at(pressed, turn) ?? ['intent', '']
  return [
    ...whole,
    // Repeated names, a list where one value is expected, and a name that every object has.
    new URLSearchParams([
      [name, value],
      [name, value],
      ...names.flatMap(each => [
        [each, '1'],
        [each, 'x'],
      ]),
    ]).toString(),
    `${name}=${value}&__proto__=1&constructor=x&toString=1&a[b]=c&%=%&=`,
    `${name}=${value}&${at(names, turn)}=${encodeURIComponent(LONG.slice(0, 3_000))}`,
  ]
}
