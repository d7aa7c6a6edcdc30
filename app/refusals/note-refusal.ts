import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Why a note was not saved, for people. */
export function noteRefusalWords(
  code: 'NOTE_TOO_LONG' | 'NOTES_FULL' | 'NOTE_CHANGED' | 'NOT_FOUND' | 'TOO_MANY_TRIES',
  locale?: Locale,
): string {
  switch (code) {
    case 'NOTE_TOO_LONG':
      return m.notes_too_long({}, { locale })
    case 'NOTES_FULL':
      return m.notes_full({}, { locale })
    case 'NOTE_CHANGED':
      return m.notes_changed({}, { locale })
    case 'TOO_MANY_TRIES':
      return m.notes_too_many({}, { locale })
    case 'NOT_FOUND':
      return m.notes_not_here({}, { locale })
  }
}
