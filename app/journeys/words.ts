import type { Locale } from '#app/i18n/locale.ts'
import type { m as messages } from '#app/i18n/paraglide/messages.js'

type Messages = typeof messages

/** The messages as the build joins them into one module. Paraglide's own are thousands, which load for seconds. */
const BUILT = new URL('../../build/server/messages.js', import.meta.url).href
const { m } = (await import(BUILT)) as { m: Messages }

/** The shop's texts in one language, so that a journey finds things by the names that people read. */
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

/** Returns a pattern for a name with an unknown part, such as a price or a day. */
export function containing(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
