import type { ListName } from '#app/business/school/setting-values.ts'
import type { Typed } from '#app/business/school/typed-fields.ts'
import type { MailKind } from '#app/business/settings/mail-kinds.ts'
import type { SettingInput } from '#app/business/settings/setting-input.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'

/** What follows the name of a picture's setting in the name of the field for its file. */
export const FILE = '.file'

export const settingsPath = (group: string) => `/admin/settings/${group}`

export const LIST_TITLES = {
  payment_methods: m.settings_ways,
  shipping_methods: m.settings_shipping,
  origin_banks: m.setting_lists_banks,
} satisfies Readonly<Record<ListName, unknown>>

/** A setting as its page shows it, in the language of the reader. */
export type ShownSetting = {
  readonly name: string
  readonly label: string
  readonly does: string
  readonly unit: string | null
  readonly input: SettingInput
  /** The name of the field for the English text; null: the setting has none. */
  readonly english: string | null
  /** The kind of mail that the text opens, of which the page shows an example; null: it opens none. */
  readonly opens: MailKind | null
  /** The fields that the default fills, and the default in words. null: it is empty. */
  readonly initial: Typed
  readonly initialText: string | null
  /** The page on which it shows; null: there is none yet. */
  readonly shownAt: string | null
}

/** A save of the group. */
export type PastSave = {
  readonly act: number
  readonly at: Instant
  readonly who: string | null
  readonly isPutBack: boolean
  readonly changes: readonly ShownChange[]
}
export type ShownChange = { readonly label: string; readonly from: string; readonly to: string }

export type SettingsPage = {
  readonly group: string
  readonly title: string
  readonly settings: readonly ShownSetting[]
  /** A list of rows that the group has beside its settings. */
  readonly list: ListName | null
  readonly typed: Typed
  readonly seen: string
  readonly courses: readonly { readonly id: number; readonly name: string }[]
  /**
   * For a preview of the shop: the stored values of every setting that its head, first screen and foot show, and the
   * picture of its first course, which stands in for a missing one. null: the group has no such setting.
   */
  readonly preview: { readonly typed: Typed; readonly cover: string } | null
  /** The largest picture that the shop takes, in bytes; 0 if the group has no picture. */
  readonly mostPictureBytes: number
  readonly history: readonly PastSave[]
  /** The save that has just been made. */
  readonly saved: number | null
}

export type SettingsAnswer = { readonly kind: 'saved'; readonly act: number | null } | SettingsAgain

/** The form again, with everything that was typed. */
export type SettingsAgain = {
  readonly kind: 'refused' | 'changed' | 'filled' | 'preview'
  readonly typed: Typed
  readonly seen: string
  /** Sentences by field. */
  readonly faults: Readonly<Record<string, string>>
  /** The nearest colour that can be read, if the typed one cannot. */
  readonly nearest: string | null
  /** What another person saved meanwhile: from the typed value to theirs. */
  readonly theirs: readonly ShownChange[]
  /** The setting whose default was filled in. */
  readonly about: string | null
  /** Cleaned HTML by field, or the whole mail that a text opens. */
  readonly previews: Readonly<Record<string, string>>
}
