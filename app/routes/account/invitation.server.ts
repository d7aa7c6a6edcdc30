import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  acceptInvitation,
  openInvitation,
  registerInvited,
} from '#app/business/accounts/invitations/accept-invitation.server.ts'
import { type InvitationRefusal, maskedEmail } from '#app/business/accounts/invitations/invitation.ts'
import { STAFF_PASSWORD_MIN_LENGTH } from '#app/business/accounts/passwords/password-rules.ts'
import { isStaff } from '#app/business/callers/caller.ts'
import { tooManyTries } from '#app/components/account/account-words.ts'
import type { InvitedFaults, NotInvited } from '#app/components/account/invitation-view.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

/** Returns the invitation of a link, or why it does not work for this reader. */
export async function loadInvitation({ request, params, context }: LoaderFunctionArgs) {
  const caller = await context.caller()
  const opened = await openInvitation(context.services, params.token ?? '', caller, request)
  if (!opened.ok) return { invitation: null, refused: notInvited(opened.error, context.locale) }
  const { id: _, email, ...rest } = opened.value
  const shown = rest.way === 'register' ? email : maskedEmail(email)
  const asksPassword = !isStaff(caller) && !caller.account?.mustSetUpSecondFactor
  const minLength = STAFF_PASSWORD_MIN_LENGTH
  return { invitation: { ...rest, email: shown, asksPassword, minLength }, refused: null }
}

/** Accepts an invitation, or makes the account of an invited person: leads to the back office, else says why not. */
export async function answerInvitation({ request, params, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const form = await readForm(request)
  const caller = await context.caller()
  const token = params.token ?? ''
  const welcome = (text: string) => leaveNotice(context, { kind: 'success', text })
  if (!form.has('name')) {
    const accepted = await acceptInvitation(services, token, caller, request)
    if (!accepted.ok) return refused(notInvited(accepted.error, locale))
    const { passwordPath } = accepted.value
    await welcome(passwordPath ? m.team_joined_password({}, { locale }) : m.team_joined({}, { locale }))
    return redirect(passwordPath ?? '/admin')
  }
  const [name, password] = [textOf(form, 'name'), textOf(form, 'password')]
  if (password !== textOf(form, 'passwordAgain'))
    return refused(null, { name: null, password: 'PASSWORDS_DIFFER', typedName: name })
  const made = await registerInvited(services, { token, name, password, locale }, caller, request)
  if (made.ok) {
    for (const cookie of made.value.setCookies) context.setCookie(cookie)
    await welcome(m.team_joined({}, { locale }))
    return redirect('/admin')
  }
  if (made.error.code !== 'INPUT_ERROR') return refused(notInvited(made.error, locale))
  const fault = made.error.password
  return refused(null, { name: made.error.name, password: fault && `PASSWORD_${fault}`, typedName: name })
}

function refused(why: NotInvited | null, faults: InvitedFaults | null = null) {
  return data({ refused: why, faults }, 400)
}

function notInvited(refusal: InvitationRefusal | { code: 'PERSON_CHANGED' }, locale: Locale): NotInvited {
  switch (refusal.code) {
    case 'INVITATION_UNKNOWN':
      return { sentence: m.team_refused_unknown({}, { locale }), next: null }
    case 'INVITATION_EXPIRED':
      return { sentence: m.team_refused_expired({}, { locale }), next: null }
    case 'INVITATION_USED':
      return { sentence: m.team_refused_used({}, { locale }), next: 'sign-in' }
    case 'INVITATION_WITHDRAWN':
      return { sentence: m.team_refused_withdrawn({}, { locale }), next: null }
    case 'INVITATION_ROLE_GONE':
      return { sentence: m.team_refused_role({}, { locale }), next: null }
    case 'INVITER_MAY_NOT':
      return { sentence: m.team_refused_inviter({}, { locale }), next: null }
    case 'INVITATION_OF_OTHER':
      return { sentence: m.team_refused_other({ email: refusal.email }, { locale }), next: 'sign-out' }
    case 'TOO_MANY_TRIES':
      return { sentence: tooManyTries(refusal.retryAfterSeconds, locale), next: null }
    case 'PERSON_CHANGED':
      return { sentence: m.refusals_person_changed({}, { locale }), next: null }
  }
}
