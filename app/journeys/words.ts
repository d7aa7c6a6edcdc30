import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Messages = typeof m

/** The shop's own words in one language, so that a journey finds things by the names a person reads. */
export type Words = { [Key in keyof Messages]: (inputs?: Record<string, string | number>) => string }

export function wordsIn(locale: Locale): Words {
  return new Proxy({} as Words, {
    get:
      (_, key) =>
      (inputs: Record<string, string | number> = {}) => {
        const message = m[key as keyof Messages] as (inputs: object, options: { locale: Locale }) => string
        return message(inputs, { locale })
      },
  })
}

/** A pattern for a name in which one thing is not known beforehand: a price, a day. */
export function containing(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
