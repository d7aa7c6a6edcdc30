import type { EndReason } from '#app/business/accounts/sessions/session-ends.ts'
import type { SessionOver } from '#app/business/accounts/sessions/session-over.ts'
import { m } from '#app/i18n/paraglide/messages.js'

const BECAUSE: Record<EndReason | 'OTHER_ACCOUNT', () => string> = {
  DEVICE_LIMIT: m.sessions_because_device_limit,
  SIGNED_OUT_ELSEWHERE: m.sessions_because_signed_out_elsewhere,
  PASSWORD_CHANGED: m.sessions_because_password_changed,
  EMAIL_CHANGED: m.sessions_because_email_changed,
  ROLES_CHANGED: m.sessions_because_roles_changed,
  SECOND_FACTOR_ON: m.sessions_because_second_factor_on,
  BLOCKED: m.sessions_because_blocked,
  ENDED_BY_STAFF: m.sessions_because_ended_by_staff,
  OTHER_ACCOUNT: m.sessions_because_other_account,
}

/** §6: WHITELIST_USER_DENIED is the sign-out modal, PERMISSION_DENIED and 'Unauthorized' the session-expired one. */
export function sessionOverTitle({ code, because }: SessionOver): string {
  if (because === 'OTHER_ACCOUNT') return m.sessions_other_account_title()
  return code === 'WHITELIST_USER_DENIED' ? m.sessions_signed_out_title() : m.sessions_expired_title()
}

/** Why, in one sentence. */
export function sessionOverWhy({ code, because }: SessionOver): string {
  if (because) return BECAUSE[because]()
  if (code === 'WHITELIST_USER_DENIED') return m.sessions_because_ended_by_staff()
  return code === 'PERMISSION_DENIED' ? m.sessions_because_ran_out() : m.sessions_because_signed_out_here()
}
