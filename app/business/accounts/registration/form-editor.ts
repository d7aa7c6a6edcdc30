import type { RegisterField } from '#app/business/settings/settings.ts'
import { LABEL_TYPES, type LabelType } from './custom-label.ts'

/** Fields whose rule staff may set. An e-mail address is always asked for, and a label has a mark of its own. */
export const RULED_FIELDS = [
  'firstname',
  'lastname',
  'firstnameEng',
  'lastnameEng',
  'nickname',
  'tel',
  'age',
  'address',
  'userGroup',
  'displayImage',
  'educationList',
  'level',
  'biography',
  'branch',
  'customLabel',
] as const satisfies readonly RegisterField[]
export type RuledField = (typeof RULED_FIELDS)[number]

/** Off, on, or on and required. */
export const RULES = ['hidden', 'asked', 'required'] as const
export type Rule = (typeof RULES)[number]

export const TEXT_MAX = 255
export const OPTIONS_MAX = 100

/** One of the shop's own fields as staff typed it. */
export type TypedLabel = {
  readonly typeLabel: string
  readonly label: string
  readonly required: boolean
  /** One option for each line. */
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

/** Checks a label as it was typed; the options count only where something is chosen, each once. */
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

/** What is wrong with a name that people read. */
export function textFault(text: string): EditFault | null {
  if (text === '') return 'REQUIRED'
  return Array.from(text).length > TEXT_MAX ? 'TOO_LONG' : null
}

function listFault(items: readonly string[]): EditFault | null {
  if (items.length === 0) return 'REQUIRED'
  if (items.length > OPTIONS_MAX) return 'TOO_MANY'
  return items.some(item => Array.from(item).length > TEXT_MAX) ? 'TOO_LONG' : null
}
