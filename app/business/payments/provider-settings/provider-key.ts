import type { ProviderSetting } from './provider-settings.ts'

/** In characters. Longer than any key, even one that is a whole certificate. */
const LONGEST_KEY = 8_000
/** Four characters of a shorter secret would reveal too much. */
const LONG_ENOUGH_TO_HINT = 12
const LONGEST_SHOWN = 60

/** Returns why the typed text cannot be this key; null: it can. Only the provider knows whether the key is right. */
export function keyFault(
  { kind }: ProviderSetting,
  text: string,
): 'KEY_EMPTY' | 'KEY_UNREADABLE' | 'KEY_NO_MODE' | null {
  if (text === '') return 'KEY_EMPTY'
  if (kind === 'mode') return text === 'test' || text === 'live' ? null : 'KEY_NO_MODE'
  // Text copied from a document may contain look-alike characters, such as a long dash. No key has them.
  const isReadable = text.length <= LONGEST_KEY && /^[\x20-\x7e\r\n]+$/.test(text)
  return isReadable ? null : 'KEY_UNREADABLE'
}

/** Returns what staff recognise a key by later: its last four characters, or all of a short text that is not secret. */
export function endingOf({ kind }: ProviderSetting, text: string): string {
  if (kind !== 'secret' && text.length <= LONGEST_SHOWN) return text
  return text.length >= LONG_ENOUGH_TO_HINT ? text.slice(-4) : ''
}
