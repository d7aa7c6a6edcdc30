import type { RejectPreset } from '#app/business/payments/slips/reject-reason.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * A staff decision on one report. The buyer reads the reason for a rejection: `preset` in the buyer's language,
 * `reason` as typed. The `reason` of an approval (why another amount is accepted) is only for staff.
 */
export type Decision = {
  readonly orderId: number
  readonly reportId: number | null
  /** 'refuse': the school refuses a paid order that waits for its approval; the money is refunded. */
  readonly intent: 'approve' | 'reject' | 'refuse'
  readonly preset: RejectPreset | null
  readonly reason: string
}

export type DecisionAnswer =
  /** `note`: what staff must know or do now. */
  | { readonly kind: 'done'; readonly orderId?: number; readonly note?: string | null }
  | { readonly kind: 'refused'; readonly sentence: string }

/** What is said after each decision. */
export const DECIDED = {
  approve: m.orders_staff_approved,
  reject: m.orders_staff_rejected,
  refuse: m.orders_staff_refused,
} as const satisfies Record<Decision['intent'], unknown>

/** How long the page holds a decision before sending it, so that it can be undone. Milliseconds. */
export const UNDO_MS = 10_000
