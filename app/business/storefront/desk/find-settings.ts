import { type Caller, may } from '#app/business/callers/caller.ts'
import {
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  type SettingOnTheWire,
  settingPath,
} from '#app/business/settings/settings.wire.ts'
import { LOCALES, type Locale } from '#app/i18n/locale.ts'
import { searchWords } from '#app/platform/search-words.ts'

/** A setting in the reader's language. `group` is the title of the page at `path` that edits it. */
export type FoundSetting = {
  readonly label: string
  readonly group: string
  readonly path: string
}

const MOST = 8

/**
 * Returns the settings that this person may change and that have all the words in their label, their explanation or
 * their group, in Thai or English: first those with all words in the label.
 */
export function findSettings(
  typed: string,
  { locale, caller }: { readonly locale: Locale; readonly caller: Caller },
): readonly FoundSetting[] {
  const { long, short } = searchWords(typed)
  const holds = (...texts: readonly SettingOnTheWire['label'][]) => {
    const text = texts.flatMap(words => LOCALES.map(language => words[language].toLowerCase())).join('\n')
    return [...long, ...short].every(word => text.includes(word))
  }
  const all = SETTING_GROUP_NAMES.filter(group => may(caller, SETTING_GROUPS[group].mayChange)).flatMap(
    group => {
      const { words, settings } = SETTING_GROUPS[group]
      const listed: readonly SettingOnTheWire[] = settings
      return listed.map(setting => ({ group, words, setting }))
    },
  )
  const found = all.filter(({ words, setting }) => holds(setting.label, setting.does, words))
  return found
    .toSorted((one, other) => Number(holds(other.setting.label)) - Number(holds(one.setting.label)))
    .slice(0, MOST)
    .map(({ group, words, setting }) => ({
      label: setting.label[locale],
      group: words[locale],
      path: settingPath(group, setting),
    }))
}
