import { parseAmount, toDecimalText } from '#app/business/money/decimal.ts'
import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { unansweredIn } from '#app/business/settings/asked-questions.ts'
import { cleanTaxId } from '#app/business/settings/contact.ts'
import { defaultSettings, type Settings } from '#app/business/settings/settings.ts'
import {
  isEnglishSetting,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingOnTheWire,
} from '#app/business/settings/settings.wire.ts'
import type { VoiceOnTheWire } from '#app/business/settings/settings-codecs.ts'
import { LONGEST_ADDRESS, VOICE_PICTURES, VOICE_TEXTS } from '#app/business/settings/voice.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { readableAccent } from '#app/platform/accent.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { ENGLISH, idsIn, isOut, NEW, type Typed } from './typed-fields.ts'

/** Texts of a way to pay that buyers do not see: the API returns them. */
export const WAY_TEXTS = ['paymentType', 'nameWeb'] as const
/** A way to pay, as staff name and order it. Older saves in the audit log lack these texts. */
export type WayLine = {
  readonly id: number
  readonly name: string
  readonly english: string
  readonly enabled: boolean
} & { readonly [Text in (typeof WAY_TEXTS)[number]]?: string }
/** A shipping method. Fees are in minor units; without a fee in dollars it does not ship for dollars. */
export type ShippingLine = WayLine & { readonly fee: number; readonly feeUsd: number | null }

/** A bank that a buyer can transfer from. `value` is its code, which reports name. */
export type BankLine = { readonly value: string; readonly name: string; readonly english: string }

/**
 * The values of a group by their names: a setting as in the site file, `english.<setting>` for its English text, and
 * the lists of `LISTS`.
 */
export type Values = Readonly<Record<string, unknown>>

export type SettingFault =
  | { readonly code: 'too-long'; readonly longest: number }
  | { readonly code: 'number'; readonly least: number; readonly most: number | null }
  | { readonly code: 'too-pale'; readonly nearest: string }
  | { readonly code: 'not-line' | 'not-email' | 'tax-id-length' | 'tax-id-digit' }
  | { readonly code: 'no-answer'; readonly question: string }
  | { readonly code: 'picture'; readonly refusal: UploadRefusal }
  | { readonly code: 'colour' | 'unknown' | 'required' | 'amount' | 'too-many' | 'twice' }
export type Faults = Readonly<Record<string, SettingFault>>

export type Change = { readonly from: unknown; readonly to: unknown }

/** The longest name of a list's entry. behaviour: Text limits */
export const LONGEST_NAME = 255
/** How many courses can be added to a list at once. */
export const ADDED_AT_ONCE = 3

export const BANKS = 'origin_banks'
/** The lists of rows that a group has beside its settings. */
export const LISTS: Partial<Readonly<Record<SettingGroup, ListName>>> = {
  checkout: 'payment_methods',
  shipping: 'shipping_methods',
  banks: BANKS,
}
export type ListName = 'payment_methods' | 'shipping_methods' | typeof BANKS

/** The settings of a group that its page edits. */
export function settingsOf(group: SettingGroup): readonly SettingOnTheWire[] {
  const settings: readonly SettingOnTheWire[] = SETTING_GROUPS[group].settings
  return settings.filter(({ codec }) => codec.input.kind !== 'elsewhere')
}

/**
 * Returns the fields of a group's form that hold a picture, which staff may send as a file. Each quotation has two.
 */
export function pictureNames(group: SettingGroup, typed: Typed = {}): readonly string[] {
  return settingsOf(group).flatMap(({ name, codec }) => {
    if (codec.input.kind === 'picture') return [name]
    if (codec.input.kind !== 'voices') return []
    return [...numbersIn(typed[name]), NEW].flatMap(id => VOICE_PICTURES.map(part => `${name}.${id}.${part}`))
  })
}

/** Returns the setting's default as in the site file. */
export const defaultOf = (setting: SettingOnTheWire): unknown => valueIn(defaultSettings, setting)

/** Returns the setting's value as in the site file. */
export function valueIn(settings: Settings, { path, codec }: SettingOnTheWire): unknown {
  const value = path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], settings)
  return codec.encode(value)
}

/** Returns the fields of a form that shows these values. `readTyped` turns them back. */
export function typedFrom(group: SettingGroup, values: Values): Typed {
  const list = LISTS[group]
  return Object.assign(
    {},
    ...settingsOf(group).map(setting => typedSetting(setting, values)),
    list === BANKS && typedBanks(values[list] as readonly BankLine[]),
    list && list !== BANKS && typedList(list, values[list] as readonly (WayLine | ShippingLine)[]),
  )
}

/** Returns the fields of one setting. */
export function typedSetting({ name, codec }: SettingOnTheWire, values: Values): Typed {
  const value = values[name]
  if (codec.input.kind === 'flag') return value === 1 ? { [name]: '1' } : {}
  if (codec.input.kind === 'courses') return { [name]: (value as readonly number[]).join() }
  if (codec.input.kind === 'voices') return typedVoices(name, value as readonly VoiceOnTheWire[])
  // A colour picker says '#A8431F' in small letters.
  if (codec.input.kind === 'colour') return { [name]: String(value).toLowerCase() }
  const text = value === null ? '' : String(value).replaceAll('\r\n', '\n')
  if (!isEnglishSetting(name)) return { [name]: text }
  const english = String(values[ENGLISH + name] ?? '').replaceAll('\r\n', '\n')
  return { [name]: text, [ENGLISH + name]: english }
}

function typedVoices(name: string, voices: readonly VoiceOnTheWire[]): Typed {
  const fields = voices.flatMap(({ english = {}, ...voice }, index) => [
    ...Object.entries(voice).map(([part, value]) => [`${name}.${index + 1}.${part}`, String(value)]),
    ...Object.entries(english).map(([text, value]) => [`${name}.${index + 1}.${ENGLISH}${text}`, value]),
  ])
  return { [name]: numbered(voices), ...Object.fromEntries(fields) }
}

/** Returns the ids of entries that have none of their own: 1, 2, 3. */
const numbered = (entries: readonly unknown[]) => entries.map((_, index) => index + 1).join()

/** Banks have a code instead of a number, so the form numbers their lines. */
function typedBanks(banks: readonly BankLine[]): Typed {
  const fields = banks.flatMap((bank, index) =>
    Object.entries(bank).map(([part, text]) => [`${BANKS}.${index + 1}.${part}`, text]),
  )
  return { [BANKS]: numbered(banks), ...Object.fromEntries(fields) }
}

function typedList(list: string, lines: readonly (WayLine | ShippingLine)[]): Typed {
  const fields = lines.flatMap(line => [
    [`${list}.${line.id}.name`, line.name],
    [`${list}.${line.id}.english`, line.english],
    ...(line.enabled ? [[`${list}.${line.id}.on`, '1']] : []),
    ...WAY_TEXTS.flatMap(text =>
      line[text] === undefined ? [] : [[`${list}.${line.id}.${text}`, line[text]]],
    ),
    ...('fee' in line
      ? [
          [`${list}.${line.id}.fee`, amountText(line.fee)],
          [`${list}.${line.id}.usd`, line.feeUsd === null ? '' : amountText(line.feeUsd)],
        ]
      : []),
  ])
  return { [list]: lines.map(({ id }) => id).join(), ...Object.fromEntries(fields) }
}

/** '50' and not '50.00', as people type it. */
function amountText(minor: number): string {
  return toDecimalText(minor).replace(/\.00$/, '')
}

/**
 * Returns the values of a typed form, or the faults by field. `before`: the stored values. What staff left as it was
 * keeps its value.
 */
export function readTyped(group: SettingGroup, typed: Typed, before: Values): Result<Values, Faults> {
  const shown = typedFrom(group, before)
  const values: Record<string, unknown> = {}
  const faults: Record<string, SettingFault> = {}
  for (const setting of settingsOf(group)) {
    for (const name of isEnglishSetting(setting.name)
      ? [setting.name, ENGLISH + setting.name]
      : [setting.name]) {
      const isLeft = isSameField(name, typed, shown)
      const read = isLeft ? ok(before[name]) : readSetting(setting, name, typed, faults)
      if (read.ok) values[name] = read.value
      else faults[name] = read.error
    }
  }
  const list = LISTS[group]
  if (list === BANKS) values[list] = readBanks(typed, before[list] as readonly BankLine[], faults)
  else if (list) values[list] = readList(list, typed, before[list] as readonly ShippingLine[], faults)
  return Object.keys(faults).length > 0 ? refuse(faults) : ok(values)
}

/** True if a field, and the fields below its name, are as the form showed them. */
function isSameField(name: string, typed: Typed, shown: Typed): boolean {
  const names = [...Object.keys(typed), ...Object.keys(shown)].filter(
    one => one === name || one.startsWith(`${name}.`),
  )
  return names.every(one => clean(typed[one] ?? '') === clean(shown[one] ?? ''))
}

const clean = (text: string) => text.replaceAll('\r\n', '\n').normalize('NFC').trim()

/** `faults` gets those of fields below the name. */
function readSetting(
  { codec }: SettingOnTheWire,
  name: string,
  typed: Typed,
  faults: Record<string, SettingFault>,
): Result<unknown, SettingFault> {
  const { input } = codec
  const text = clean(typed[name] ?? '')
  const checked = (value: unknown, fault: SettingFault): Result<unknown, SettingFault> => {
    const parsed = codec.schema.safeParse(value)
    return parsed.success ? ok(parsed.data) : refuse(fault)
  }
  switch (input.kind) {
    case 'line':
    case 'lines':
    case 'picture':
      return checked(text, textFault(text, input))
    case 'html':
      return checked(safeHtml(text), { code: 'too-long', longest: input.longest })
    case 'flag':
      return ok(text === '1' ? 1 : 0)
    case 'colour': {
      const nearest = readableAccent(text)
      const isPale = nearest !== text.toLowerCase()
      const read = checked(text, { code: 'colour' })
      return read.ok && isPale ? refuse({ code: 'too-pale', nearest }) : read
    }
    case 'number': {
      if (text === '' && input.mayBeEmpty) return ok(null)
      const fault = { code: 'number', least: input.least, most: input.most ?? null } as const
      return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? checked(Number(text), fault) : refuse(fault)
    }
    case 'choice':
      return checked(Number(text), { code: 'unknown' })
    case 'courses': {
      const ids = readOrder(name, typed)
      const added = Array.from({ length: ADDED_AT_ONCE }, (_, index) =>
        Number(typed[`${name}.add.${index}`] ?? 0),
      )
      const all = [...new Set([...ids, ...added.filter(id => id > 0)])]
      return checked(all, { code: all.length > input.most ? 'too-many' : 'unknown' })
    }
    case 'voices': {
      const voices = readVoices(name, typed, faults)
      return voices.length > input.most ? refuse({ code: 'too-many' }) : ok(voices)
    }
    case 'elsewhere':
      return refuse({ code: 'unknown' })
  }
}

function readVoices(
  list: string,
  typed: Typed,
  faults: Record<string, SettingFault>,
): readonly VoiceOnTheWire[] {
  const field = (id: number | string, part: string, longest: number) => {
    const text = clean(typed[`${list}.${id}.${part}`] ?? '')
    if ([...text].length > longest) faults[`${list}.${id}.${part}`] = { code: 'too-long', longest }
    return text
  }
  const filled = (parts: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(parts.filter(([, value]) => value !== '' && value !== 0))
  const voice = (id: number | string) => {
    const texts = (within: string) =>
      filled(Object.entries(VOICE_TEXTS).map(([text, most]) => [text, field(id, within + text, most)]))
    const english = texts(ENGLISH)
    const course = field(id, 'course_id', 9)
    return {
      ...texts(''),
      ...(Object.keys(english).length > 0 && { english }),
      ...filled(VOICE_PICTURES.map(part => [part, field(id, part, LONGEST_ADDRESS)])),
      ...filled([['course_id', /^\d{1,9}$/.test(course) ? Number(course) : 0]]),
    } as VoiceOnTheWire
  }
  const added = Object.keys(voice(NEW)).length > 0 ? [NEW] : []
  return [...readOrder(list, typed), ...added].map(id => {
    const read = voice(id)
    for (const part of ['name', 'words'] as const)
      if (!read[part]) faults[`${list}.${id}.${part}`] = { code: 'required' }
    return read
  })
}

/** Returns why a setting refused a text. Call it only with a text that was refused. */
function textFault(
  text: string,
  { longest, of }: { readonly longest: number; readonly of?: 'line' | 'tax-id' | 'email' | 'questions' },
): SettingFault {
  if ([...text].length > longest || of === undefined) return { code: 'too-long', longest }
  if (of === 'line') return { code: 'not-line' }
  if (of === 'email') return { code: 'not-email' }
  if (of === 'questions') return { code: 'no-answer', question: unansweredIn(text) ?? '' }
  return { code: /^\d{13}$/.test(cleanTaxId(text)) ? 'tax-id-digit' : 'tax-id-length' }
}

/** Returns the ids of a list in the typed order, without those that were taken out. */
function readOrder(list: string, typed: Typed): number[] {
  return numbersIn(typed[list]).filter(id => !isOut(typed, list, String(id)))
}

const numbersIn = (list: string | undefined) =>
  idsIn(list)
    .filter(id => /^\d{1,9}$/.test(id))
    .map(Number)

/** The field of a way to pay that the save adds. */
const WAY_TO_ADD = 'payment_methods.add'

/** Returns the chosen method of those that the shop does not have yet, under its standard name. */
function addedWay(
  typed: string,
  known: ReadonlyMap<number, unknown>,
  faults: Record<string, SettingFault>,
): readonly WayLine[] {
  const facts = paymentMethodFacts(Number(typed))
  if (typed !== '' && !facts) faults[WAY_TO_ADD] = { code: 'unknown' }
  if (!facts || known.has(facts.id)) return []
  return [{ id: facts.id, name: facts.standardName, english: '', enabled: true }]
}

/** The id of a shipping method that the save adds. */
export const ADDED = 0

function readList(
  list: 'payment_methods' | 'shipping_methods',
  typed: Typed,
  before: readonly ShippingLine[],
  faults: Record<string, SettingFault>,
): readonly WayLine[] {
  const known = new Map(before.map(one => [one.id, one]))
  const field = (id: number | string, part: string) => clean(typed[`${list}.${id}.${part}`] ?? '')
  const named = (id: number | string, part: string) => {
    const text = field(id, part)
    if ([...text].length > LONGEST_NAME)
      faults[`${list}.${id}.${part}`] = { code: 'too-long', longest: LONGEST_NAME }
    return text
  }
  /** A form without the field leaves the text alone. */
  const textOf = (id: number | string, text: (typeof WAY_TEXTS)[number]) =>
    typed[`${list}.${id}.${text}`] === undefined ? (known.get(Number(id))?.[text] ?? '') : named(id, text)
  const line = (id: number | string): WayLine => {
    const name = named(id, 'name')
    if (name === '' && known.get(Number(id))?.name !== '') faults[`${list}.${id}.name`] = { code: 'required' }
    const way = {
      id: typeof id === 'number' ? id : ADDED,
      name,
      english: named(id, 'english'),
      enabled: field(id, 'on') === '1',
    }
    if (list === 'payment_methods')
      return { ...way, ...Object.fromEntries(WAY_TEXTS.map(text => [text, textOf(id, text)])) }
    const amount = (part: 'fee' | 'usd') => {
      const text = field(id, part)
      const minor = text === '' && part === 'usd' ? null : parseAmount(text)
      if (minor === null && text !== '') faults[`${list}.${id}.${part}`] = { code: 'amount' }
      if (text === '' && part === 'fee') faults[`${list}.${id}.fee`] = { code: 'required' }
      return minor
    }
    return { ...way, fee: amount('fee') ?? 0, feeUsd: amount('usd') } as ShippingLine
  }
  const order = numbersIn(typed[list])
  // An entry that the form did not name stays, at the end.
  const ids = [...new Set([...order.filter(id => known.has(id)), ...known.keys()])]
  const isNamed = new Set(order)
  const kept = ids.map(id => (isNamed.has(id) ? line(id) : (known.get(id) as WayLine)))
  if (list === 'payment_methods') return [...kept, ...addedWay(typed[WAY_TO_ADD] ?? '', known, faults)]
  return ['name', 'english', 'fee', 'usd'].some(part => field(NEW, part)) ? [...kept, line(NEW)] : kept
}

/** A form without the list leaves it alone. */
function readBanks(
  typed: Typed,
  before: readonly BankLine[],
  faults: Record<string, SettingFault>,
): readonly BankLine[] {
  if (typed[BANKS] === undefined) return before
  const field = (id: number | string, part: keyof BankLine) => {
    const [name, text] = [`${BANKS}.${id}.${part}`, clean(typed[`${BANKS}.${id}.${part}`] ?? '')]
    if ([...text].length > LONGEST_NAME) faults[name] = { code: 'too-long', longest: LONGEST_NAME }
    if (text === '' && part !== 'english') faults[name] = { code: 'required' }
    return text
  }
  const isAdding = ['value', 'name', 'english'].some(part => clean(typed[`${BANKS}.${NEW}.${part}`] ?? ''))
  const codes = new Set<string>()
  return [...readOrder(BANKS, typed), ...(isAdding ? [NEW] : [])].map(id => {
    const bank = { value: field(id, 'value'), name: field(id, 'name'), english: field(id, 'english') }
    if (codes.has(bank.value)) faults[`${BANKS}.${id}.value`] = { code: 'twice' }
    codes.add(bank.value)
    return bank
  })
}

/** Returns the values that differ, by name. */
export function changesOf(before: Values, after: Values): Readonly<Record<string, Change>> {
  const differing = Object.keys(after).filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(differing.map(name => [name, { from: before[name], to: after[name] }]))
}
