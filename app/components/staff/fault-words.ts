import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Words = (found: readonly string[], options: { locale: Locale }) => string

/** The faults that every provider's configuration can have. What only one has is said as it is, in English. */
const WORDS: readonly (readonly [RegExp, Words])[] = [
  [/^is not set$/, (_, o) => m.operations_fault_missing({}, o)],
  [/^must be test or live$/, (_, o) => m.operations_fault_mode({}, o)],
  [/^is no address$/, (_, o) => m.operations_fault_address({}, o)],
  [
    /^(.*) is no address for live payments$/,
    ([address = ''], o) => m.operations_fault_live_address({ address }, o),
  ],
  [/^must be a number$/, (_, o) => m.operations_fault_number({}, o)],
  [/^must begin with (.+)$/, ([start = ''], o) => m.operations_fault_start({ start }, o)],
  [/^is a test key, mode is live$/, (_, o) => m.operations_fault_test_key({}, o)],
  [/^is a live key, mode is test$/, (_, o) => m.operations_fault_live_key({}, o)],
  [/^what was typed in cannot be read any more/, (_, o) => m.operations_fault_unreadable({}, o)],
]

/** What is wrong with a setting, in the page's language; its variable stays in front. */
export function faultWords(fault: string, locale: Locale): string {
  const [, variable = '', rest = ''] = /^(\w+): (.*)$/s.exec(fault) ?? []
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(rest)
    if (found) return `${variable}: ${words(found.slice(1), { locale })}`
  }
  return fault
}
