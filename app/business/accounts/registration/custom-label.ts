import { oneLine } from '#app/platform/plain-text.ts'

export const LABEL_TYPES = ['inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** A field of the shop's own in the registration form (§3). */
export type CustomLabel = {
  readonly id: number
  readonly typeLabel: LabelType
  readonly label: string
  readonly orderLabel: number
  readonly required: boolean
  /** What can be chosen; empty where something is typed or sent. */
  readonly itemList: readonly string[]
}

/** What somebody gave for a label: a list where several may be chosen, else one text; of a picture its upload. */
export type LabelValue = { readonly id: number; readonly value: string | readonly string[] }

export type LabelFault = 'REQUIRED' | 'TOO_LONG' | 'NOT_AN_OPTION' | 'PICTURE_NOT_FOUND'

const TEXT_MAX = 255

export function hasOptions({ typeLabel }: Pick<CustomLabel, 'typeLabel'>): boolean {
  return typeLabel !== 'inputtext' && typeLabel !== 'image'
}

export function takesMany({ typeLabel }: Pick<CustomLabel, 'typeLabel'>): boolean {
  return typeLabel === 'multiple' || typeLabel === 'checkbox'
}

/**
 * What was given for a label, one text for each thing chosen, as it is kept; null: nothing was. A required one that is empty
 * or an empty list is invalid, and so is what is not among its options or names no picture of the caller's own. §5
 */
export function checkLabel(
  label: CustomLabel,
  typed: readonly string[],
  ownPictures: ReadonlySet<string>,
): { readonly value: LabelValue['value'] | null; readonly fault: LabelFault | null } {
  const clean = label.typeLabel === 'inputtext' ? oneLine : (text: string) => text.trim()
  const given = [...new Set(typed.map(clean))].filter(text => text !== '')
  const [first] = given
  if (first === undefined) return { value: null, fault: label.required ? 'REQUIRED' : null }
  return {
    value: takesMany(label) ? inOrder(label, given) : first,
    fault: faultOf(label, given, ownPictures),
  }
}

function faultOf(
  label: CustomLabel,
  given: readonly string[],
  ownPictures: ReadonlySet<string>,
): LabelFault | null {
  if (given.length > 1 && !takesMany(label)) return 'NOT_AN_OPTION'
  if (hasOptions(label)) return given.every(text => label.itemList.includes(text)) ? null : 'NOT_AN_OPTION'
  if (label.typeLabel === 'image')
    return given.every(text => ownPictures.has(text)) ? null : 'PICTURE_NOT_FOUND'
  return given.every(text => Array.from(text).length <= TEXT_MAX) ? null : 'TOO_LONG'
}

/** As the form lists them, however they were sent. */
function inOrder({ itemList }: CustomLabel, given: readonly string[]): string[] {
  return itemList.filter(item => given.includes(item))
}
