import { DEFAULT_LOCALE, type Locale } from './locale.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

/**
 * Returns the text that `make` writes with the messages in this language. For the server: `make` is synchronous, so the
 * language can't leak into another request.
 */
export function inLocale(locale: Locale, make: () => string): string {
  overwriteGetLocale(() => locale)
  try {
    return make()
  } finally {
    overwriteGetLocale(() => DEFAULT_LOCALE)
  }
}
