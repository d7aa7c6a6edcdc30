import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { Change, SettingFault, ShippingLine } from '#app/business/school/setting-values.ts'
import { LISTS, settingsOf } from '#app/business/school/setting-values.ts'
import { ENGLISH } from '#app/business/school/typed-fields.ts'
import { UNITS } from '#app/business/settings/setting-input.ts'
import type { SettingGroup, SettingOnTheWire } from '#app/business/settings/settings.wire.ts'
import type { VoiceOnTheWire } from '#app/business/settings/settings-codecs.ts'
import { LIST_TITLES, type ShownChange } from '#app/components/staff/settings/settings-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'

/** The most of a long text that a line of a page shows. */
const SHOWN_LETTERS = 160

/** Returns each change with the label of its field and both values in words. */
export function changesInWords(
  group: SettingGroup,
  changes: Readonly<Record<string, Change>>,
  locale: Locale,
): readonly ShownChange[] {
  return Object.entries(changes).map(([name, { from, to }]) => ({
    label: labelOf(group, name, locale),
    from: valueInWords(group, name, from, locale),
    to: valueInWords(group, name, to, locale),
  }))
}

function labelOf(group: SettingGroup, name: string, locale: Locale): string {
  const list = LISTS[group]
  if (list && name === list) return LIST_TITLES[list]({}, { locale })
  const isEnglish = name.startsWith(ENGLISH)
  const label = settingNamed(group, name)?.label[locale] ?? name
  return isEnglish ? m.settings_english_of({ label }, { locale }) : label
}

function settingNamed(group: SettingGroup, name: string): SettingOnTheWire | undefined {
  const wanted = name.startsWith(ENGLISH) ? name.slice(ENGLISH.length) : name
  return settingsOf(group).find(setting => setting.name === wanted)
}

/** Returns a value as a line of a page shows it. */
export function valueInWords(group: SettingGroup, name: string, value: unknown, locale: Locale): string {
  if (name === LISTS[group] && Array.isArray(value))
    return (value as readonly ShippingLine[]).map(line => lineInWords(line, locale)).join(' · ')
  const setting = settingNamed(group, name)
  const input = setting?.codec.input
  if (input?.kind === 'flag')
    return value === 1 ? m.staff_offer_on({}, { locale }) : m.staff_offer_off({}, { locale })
  if (value === undefined) return m.staff_offer_empty({}, { locale })
  if (value === null) return m.settings_no_limit({}, { locale })
  if (input?.kind === 'choice')
    return input.options.find(option => option.value === value)?.words[locale] ?? String(value)
  const text = Array.isArray(value)
    ? (input?.kind === 'voices' ? value.map(voiceInWords) : value).join(', ')
    : String(value)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
  if (text === '') return m.staff_offer_empty({}, { locale })
  const letters = [...text]
  const short = letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : text
  return setting?.unit ? `${short} ${UNITS[setting.unit][locale]}` : short
}

const voiceInWords = ({ name, words }: VoiceOnTheWire) => `${name} “${words}”`

function lineInWords(line: ShippingLine, locale: Locale): string {
  const fee = line.fee === undefined ? [] : [formatMoney(money(line.fee, 'THB'), locale)]
  return [
    line.name,
    ...fee,
    ...(line.enabled !== false ? [] : [`(${m.staff_offer_off({}, { locale })})`]),
  ].join(' ')
}

/** Returns the sentence beside the field. */
export function faultInWords(fault: SettingFault, locale: Locale): string {
  switch (fault.code) {
    case 'too-long':
      return m.settings_fault_long({ longest: fault.longest.toLocaleString(locale) }, { locale })
    case 'number':
      return fault.most === null
        ? m.settings_fault_number_from({ least: fault.least }, { locale })
        : m.settings_fault_number({ least: fault.least, most: fault.most }, { locale })
    case 'too-pale':
      return m.settings_fault_pale({ nearest: fault.nearest }, { locale })
    case 'colour':
      return m.settings_fault_colour({}, { locale })
    case 'not-line':
      return m.settings_fault_line({}, { locale })
    case 'not-email':
      return m.mail_wording_fault_email({}, { locale })
    case 'no-answer':
      return m.faq_fault({ question: fault.question }, { locale })
    case 'tax-id-length':
      return m.settings_fault_tax_id({}, { locale })
    case 'tax-id-digit':
      return m.settings_fault_tax_id_digit({}, { locale })
    case 'unknown':
      return m.staff_fault_unknown({}, { locale })
    case 'required':
      return m.staff_fault_required({}, { locale })
    case 'amount':
      return m.staff_fault_not_an_amount({}, { locale })
    case 'picture':
      return uploadRefusalSentence(fault.refusal, locale)
    case 'twice':
      return m.setting_lists_twice({}, { locale })
    case 'too-many':
      return m.settings_fault_many({}, { locale })
  }
}
