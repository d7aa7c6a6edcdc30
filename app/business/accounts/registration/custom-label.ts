import type { English } from '#app/db/columns.ts'
import { oneLine } from '#app/platform/plain-text.ts'

export const LABEL_TYPES = ['inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** A custom field of the registration form (behaviour: Entity fields, Custom field). */
export type CustomLabel = {
  readonly id: number
  readonly typeLabel: LabelType
  readonly label: string
  readonly orderLabel: number
  readonly required: boolean
  /** The choices; empty for text and picture fields. */
  readonly itemList: readonly string[]
  /** The items in the reader's language, in the same order. An answer is always stored as the item itself. */
  readonly itemNames?: readonly string[]
  /** As it is stored, for the editor: `label`, and `itemNames` if there is one for each item. */
  readonly english?: English
}

/** The answer to a custom field: one text, or a list if several choices are allowed. For a picture, the upload's id. */
export type LabelValue = { readonly id: number; readonly value: string | readonly string[] }

export type LabelFault = 'REQUIRED' | 'TOO_LONG' | 'NOT_AN_OPTION' | 'PICTURE_NOT_FOUND'

const TEXT_MAX = 255

/**
 * Returns the English choices in the order of the new Thai ones. undefined: they stay as they are. null: a Thai choice
 * is new or changed, so it cannot be told which English one is its own.
 */
export function choicesAfter(
  {
    itemList: before,
    english,
  }: { readonly itemList: readonly string[]; readonly english: readonly string[] },
  after: readonly string[],
): readonly string[] | null | undefined {
  const isSame = before.length === after.length && before.every((choice, index) => choice === after[index])
  if (english.length === 0 || isSame) return undefined
  const isPaired = english.length === before.length && new Set(before).size === before.length
  const found = after.flatMap(choice => english[before.indexOf(choice)] ?? [])
  return isPaired && found.length === after.length ? found : null
}

export function hasOptions({ typeLabel }: Pick<CustomLabel, 'typeLabel'>): boolean {
  return typeLabel !== 'inputtext' && typeLabel !== 'image'
}

export function takesMany({ typeLabel }: Pick<CustomLabel, 'typeLabel'>): boolean {
  return typeLabel === 'multiple' || typeLabel === 'checkbox'
}

/**
 * Returns the answer as it is stored, or null if it is empty, with its fault (behaviour: Custom field rules).
 * Faults: a required answer is empty, a choice is not among the options, or a picture is not the caller's own.
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

/** Returns the choices in the form's order, whatever order they were sent in. */
function inOrder({ itemList }: CustomLabel, given: readonly string[]): string[] {
  return itemList.filter(item => given.includes(item))
}
