/** A text in the languages of the shop. */
export type Words = { readonly th: string; readonly en: string }

/** How staff type a setting. The page of settings draws its fields from this. */
export type SettingInput =
  | {
      readonly kind: 'line' | 'lines' | 'html'
      readonly longest: number
      /** What the text is, if not any text. */
      readonly of?: 'line' | 'tax-id' | 'email' | 'questions'
      /** An English reader never sees the Thai text. */
      readonly isOfOneLanguage?: true
    }
  | { readonly kind: 'flag' | 'colour' }
  /** The address of a picture, which staff may also send as a file. */
  | { readonly kind: 'picture'; readonly longest: number }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most?: number
      /** Empty: no limit. */
      readonly mayBeEmpty?: true
    }
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: number; readonly words: Words }[]
    }
  /** A list of courses, or of what students said, in an order. */
  | { readonly kind: 'courses' | 'voices'; readonly most: number }
  /** A page of its own edits it. */
  | { readonly kind: 'elsewhere'; readonly of?: 'html' }

/** What the number of a setting counts. */
export const UNITS = {
  percent: { th: '%', en: '%' },
  years: { th: 'ปี', en: 'years' },
  hours: { th: 'ชั่วโมง', en: 'hours' },
  characters: { th: 'ตัวอักษร', en: 'characters' },
  people: { th: 'คน', en: 'people' },
  devices: { th: 'เครื่อง', en: 'devices' },
  mebibytes: { th: 'MB', en: 'MB' },
  gibibytes: { th: 'GB', en: 'GB' },
} as const satisfies Readonly<Record<string, Words>>
export type Unit = keyof typeof UNITS
