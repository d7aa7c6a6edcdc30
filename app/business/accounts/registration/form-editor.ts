import { REGISTER_FIELDS, type RegisterField } from '#app/business/settings/registration-fields.ts'
import { LABEL_TYPES, type LabelType } from './custom-label.ts'

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
}
export type LabelValues = {
  readonly typeLabel: LabelType
  readonly label: string
  readonly required: boolean
  readonly itemList: readonly string[]
}
export type EditFault = 'REQUIRED' | 'TOO_LONG' | 'TOO_MANY' | 'UNKNOWN'
export type LabelFaults = Readonly<Partial<Record<keyof TypedLabel, EditFault>>>

/** Checks a custom field as it was typed. Only choice fields keep options; duplicate options are removed. */
export function readLabel(typed: TypedLabel): { values: LabelValues; faults: LabelFaults } {
  const known = LABEL_TYPES.find(type => type === typed.typeLabel)
  const typeLabel = known ?? 'inputtext'
  const label = typed.label.trim()
  const isChosenFrom = typeLabel !== 'inputtext' && typeLabel !== 'image'
  const lines = typed.items.split(/\r\n?|\n/).map(line => line.trim())
  const itemList = isChosenFrom ? [...new Set(lines)].filter(line => line !== '') : []
  const itemsFault = isChosenFrom ? listFault(itemList) : null
  const labelFault = textFault(label)
  const faults = {
    ...(!known && { typeLabel: 'UNKNOWN' as const }),
    ...(labelFault && { label: labelFault }),
    ...(itemsFault && { items: itemsFault }),
  }
  return { values: { typeLabel, label, required: typed.required, itemList }, faults }
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
