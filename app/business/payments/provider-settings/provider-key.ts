import type { ProviderSetting } from './provider-settings.ts'

/** Far above any key, also one that is a whole certificate. */
const LONGEST_KEY = 8_000
/** Of a shorter secret four characters would tell too much. */
const LONG_ENOUGH_TO_HINT = 12
const LONGEST_SHOWN = 60

/** Why what was typed in cannot be this key; null: it can. Whether it is the right one only the provider knows. */
export function keyFault(
  { kind }: ProviderSetting,
  text: string,
): 'KEY_EMPTY' | 'KEY_UNREADABLE' | 'KEY_NO_MODE' | null {
  if (text === '') return 'KEY_EMPTY'
  if (kind === 'mode') return text === 'test' || text === 'live' ? null : 'KEY_NO_MODE'
  // Letters that only look right come from documents; no key has them.
  const isReadable = text.length <= LONGEST_KEY && /^[\x20-\x7e\r\n]+$/.test(text)
  return isReadable ? null : 'KEY_UNREADABLE'
}

/** What staff recognise a key by afterwards: its last four characters, or all of what is short and no secret. */
export function endingOf({ kind }: ProviderSetting, text: string): string {
  if (kind !== 'secret' && text.length <= LONGEST_SHOWN) return text
  return text.length >= LONG_ENOUGH_TO_HINT ? text.slice(-4) : ''
}
