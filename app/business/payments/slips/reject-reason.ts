import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The most common reasons to reject a report. Staff pick one by its code; the buyer reads it in their language. */
export const REJECT_PRESETS = ['amount', 'unreadable', 'not-found', 'used'] as const
export type RejectPreset = (typeof REJECT_PRESETS)[number]

const SENTENCES: Readonly<Record<RejectPreset, typeof m.orders_staff_reason_amount>> = {
  amount: m.orders_staff_reason_amount,
  unreadable: m.orders_staff_reason_unreadable,
  'not-found': m.orders_staff_reason_not_found,
  used: m.orders_staff_reason_used,
}

export function rejectPresetSentence(preset: RejectPreset, locale: Locale): string {
  return SENTENCES[preset]({}, { locale })
}

/**
 * Returns what the buyer reads: the preset in their language, and below it the text that staff typed. Empty without
 * both.
 */
export function rejectReason(
  { preset = null, reason }: { readonly preset?: RejectPreset | null; readonly reason: string },
  locale: Locale,
): string {
  const parts = [preset === null ? '' : rejectPresetSentence(preset, locale), reason.trim()]
  return parts.filter(part => part !== '').join('\n')
}
