import { REGISTER_FIELDS, type RegisterField } from '#app/business/settings/registration-fields.ts'
import type { English } from '#app/db/columns.ts'
import { type CustomLabel, choicesAfter, hasOptions, LABEL_TYPES, type LabelType } from './custom-label.ts'

/**
 * Fields that staff can hide, show or require.
 * The e-mail address is always asked for; a custom field has its own required mark.
 */
export type RuledField = Exclude<RegisterField, 'email'>
export const RULED_FIELDS = REGISTER_FIELDS.filter((name): name is RuledField => name !== 'email')

export const TEXT_MAX = 255
export const OPTIONS_MAX = 100

/** A custom field as staff typed it. */
export type TypedLabel = {
  readonly typeLabel: string
  readonly label: string
  readonly required: boolean
  /** One option per line. */
  readonly items: string
  /** The English name, and one English option for each option. What is left out stays. */
  readonly labelEn?: string
  readonly itemsEn?: string
}
export type LabelValues = {
  readonly typeLabel: LabelType
  readonly label: string
  readonly required: boolean
  readonly itemList: readonly string[]
  readonly english: English
}
export type EditFault = 'REQUIRED' | 'TOO_LONG' | 'TOO_MANY' | 'UNKNOWN' | 'UNPAIRED'
export type LabelFaults = Readonly<Partial<Record<keyof TypedLabel, EditFault>>>

/**
 * Checks a custom field as it was typed over `stored`. Only choice fields keep options; duplicate options are removed.
 * English options that were not touched follow the Thai ones when these move or go.
 */
export function readLabel(
  typed: TypedLabel,
  stored: Pick<CustomLabel, 'itemList' | 'english'> | null = null,
): { values: LabelValues; faults: LabelFaults } {
  const known = LABEL_TYPES.find(type => type === typed.typeLabel)
  const typeLabel = known ?? 'inputtext'
  const label = typed.label.trim()
  const isChosenFrom = hasOptions({ typeLabel })
  const itemList = isChosenFrom ? [...new Set(linesOf(typed.items))] : []
  const before = englishOf(stored)
  const labelEn = (typed.labelEn ?? before.label).trim()
  const itemsEn = isChosenFrom ? itemsInEnglish(typed.itemsEn, { stored, itemList }) : []
  const faults = {
    typeLabel: known ? null : ('UNKNOWN' as const),
    label: textFault(label),
    items: isChosenFrom ? listFault(itemList) : null,
    labelEn: labelEn === '' ? null : textFault(labelEn),
    itemsEn: itemsEn.length === 0 ? null : pairFault(itemsEn, itemList),
  }
  const english = {
    ...(labelEn !== '' && { label: labelEn }),
    ...(itemsEn.length > 0 && { itemList: itemsEn }),
  }
  return {
    values: { typeLabel, label, required: typed.required, itemList, english },
    faults: Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null)),
  }
}

/** The English texts of a custom field as an editor shows them. */
export function englishOf(stored: Pick<CustomLabel, 'english'> | null): {
  readonly label: string
  readonly items: readonly string[]
} {
  const { label, itemNames } = stored?.english ?? {}
  return { label: String(label ?? ''), items: Array.isArray(itemNames) ? itemNames.map(String) : [] }
}

function itemsInEnglish(
  typed: string | undefined,
  {
    stored,
    itemList,
  }: { stored: Pick<CustomLabel, 'itemList' | 'english'> | null; itemList: readonly string[] },
): readonly string[] {
  const before = englishOf(stored).items
  const lines = typed === undefined ? before : linesOf(typed)
  const isTouched = lines.join('\n') !== before.join('\n')
  const moved = stored && !isTouched ? choicesAfter({ ...stored, english: before }, itemList) : undefined
  // Nobody was asked for the ones that cannot be told.
  if (moved === null && typed === undefined) return []
  return moved ?? lines
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Returns the fault of a required name, or null. */
export function textFault(text: string): EditFault | null {
  if (text === '') return 'REQUIRED'
  return Array.from(text).length > TEXT_MAX ? 'TOO_LONG' : null
}

function listFault(items: readonly string[]): EditFault | null {
  if (items.length === 0) return 'REQUIRED'
  if (items.length > OPTIONS_MAX) return 'TOO_MANY'
  return items.some(item => Array.from(item).length > TEXT_MAX) ? 'TOO_LONG' : null
}

function pairFault(itemsEn: readonly string[], items: readonly string[]): EditFault | null {
  return itemsEn.length === items.length ? listFault(itemsEn) : 'UNPAIRED'
}
