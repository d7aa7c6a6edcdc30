import { m } from '#app/i18n/paraglide/messages.js'

/** Returns the label of the field that holds the English text beside the Thai one: 'Title (English)'. */
export function inEnglish(label: string): string {
  return `${label} (${m.editor_english()})`
}
