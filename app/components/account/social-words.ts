import type { SocialRefusal } from '#app/business/accounts/social/finish-social-sign-in.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type RefusalText = { readonly title: string; readonly text: string }

type Named = { readonly name: string; readonly minutes: number }

const SENTENCES: Record<SocialRefusal, (named: Named) => RefusalText> = {
  CANCELLED: name => ({ title: m.social_cancelled_title(name), text: m.social_cancelled(name) }),
  PROVIDER_REFUSED: name => ({ title: m.social_refused_title(name), text: m.social_refused(name) }),
  PROVIDER_DOWN: name => ({ title: m.social_down_title(name), text: m.social_down(name) }),
  PROVIDER_ODD: name => ({ title: m.social_odd_title(name), text: m.social_odd(name) }),
  PROVIDER_OFF: name => ({ title: m.social_off_title(name), text: m.social_off() }),
  STATE_WRONG: name => ({ title: m.social_state_title(), text: m.social_state(name) }),
  TOO_MANY_TRIES: ({ minutes }) => ({
    title: m.social_too_many_title(),
    text: m.social_too_many({ minutes }),
  }),
  EMAIL_KNOWN: name => ({ title: m.social_email_known_title(), text: m.social_email_known(name) }),
  STAFF_ACCOUNT: name => ({ title: m.social_staff_title(), text: m.social_staff(name) }),
  ACCOUNT_BLOCKED: () => ({ title: m.social_blocked_title(), text: m.social_blocked() }),
  OVER_LIMIT_USER: () => ({ title: m.social_no_account_title(), text: m.account_over_limit_user() }),
  ERROR_CREATE_USER_IN_DAY: () => ({
    title: m.social_no_account_title(),
    text: m.account_error_create_user_in_day(),
  }),
  SIGNED_OUT: name => ({ title: m.social_not_linked_title(name), text: m.social_signed_out(name) }),
  LINKED_ELSEWHERE: name => ({
    title: m.social_not_linked_title(name),
    text: m.social_linked_elsewhere(name),
  }),
  OTHER_LINKED: name => ({ title: m.social_not_linked_title(name), text: m.social_other_linked(name) }),
}

/** The refusal code in an address; null if it is not a known code. */
export function refusalNamed(code: string | null): SocialRefusal | null {
  return code !== null && Object.hasOwn(SENTENCES, code) ? (code as SocialRefusal) : null
}

/** The title and the text of a refusal: what happened and what to do now. `minutes` is how long to wait. */
export function socialSentence(code: SocialRefusal, name: string, minutes = 1): RefusalText {
  return SENTENCES[code]({ name, minutes })
}

const DAY_MINUTES = 24 * 60

/** The whole minutes to wait in an address; 1 for anything but a number from 1 to a day's minutes. */
export function minutesNamed(text: string | null): number {
  const minutes = /^[0-9]{1,4}$/.test(text ?? '') ? Number(text) : 0
  return minutes >= 1 && minutes <= DAY_MINUTES ? minutes : 1
}

/** True if trying the same again can help. */
export function mayTryAgain(code: SocialRefusal): boolean {
  const codes: readonly SocialRefusal[] = [
    'CANCELLED',
    'PROVIDER_REFUSED',
    'PROVIDER_DOWN',
    'PROVIDER_ODD',
    'STATE_WRONG',
  ]
  return codes.includes(code)
}
