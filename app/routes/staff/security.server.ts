import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import {
  newSecondFactor,
  renewBackupCodes,
  type SetUpRefusal,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import { requireStaffSettingUp } from '#app/business/accounts/sessions/require-account.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { tooManyTries } from '#app/components/account/account-words.ts'
import type { SecurityAnswer, SecurityOffer } from '#app/components/staff/security-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'

const text = z.string().max(1_000).default('')
const form = z.discriminatedUnion('act', [
  z.object({ act: z.literal('turn-on'), sealed: text, code: text, password: text }),
  z.object({ act: z.literal('renew'), code: text }),
  z.object({ act: z.literal('turn-off'), code: text, password: text }),
])

type Context = ActionFunctionArgs['context']

/** Handles what a staff member does with their own second factor. */
export async function answerSecurity({ request, context }: ActionFunctionArgs): Promise<SecurityAnswer> {
  const account = await requireStaffSettingUp(context, request)
  const parsed = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { data } = parsed
  const done = await executeForm(context, data, account, request)
  if (!done.ok) {
    const offer = data.act === 'turn-on' ? await offerFactor(context, account, data.sealed) : null
    return { kind: 'refused', act: data.act, ...said(done.error, context.locale), offer }
  }
  if (done.value === null) return { kind: 'off' }
  return { kind: 'codes', backupCodes: done.value.backupCodes, isNew: data.act === 'turn-on' }
}

/** Returns a new secret for an authenticator app, or the one that `before` holds sealed. */
export async function offerFactor(
  { services }: Context,
  account: SignedInAccount,
  before: string | null,
): Promise<SecurityOffer> {
  const { title } = await services.siteSettings()
  const { sealed, address, typed } = await newSecondFactor(services, account, title || 'Shop', before)
  return { sealed, typed, svg: renderSVG(address, { ecc: 'M', border: 4 }) }
}

function executeForm(
  { services }: Context,
  data: z.infer<typeof form>,
  account: SignedInAccount,
  request: Request,
) {
  switch (data.act) {
    case 'turn-on':
      return turnOnSecondFactor(services, data, account)
    case 'renew':
      return renewBackupCodes(services, data, account, request)
    case 'turn-off':
      return turnOffSecondFactor(services, data, account, request)
  }
}

function said(error: SetUpRefusal, locale: Locale): { sentence: string; at: 'code' | 'password' | null } {
  switch (error.code) {
    case 'WRONG_CODE':
      return { sentence: m.security_wrong_code({}, { locale }), at: 'code' }
    case 'WRONG_PASSWORD':
      return { sentence: m.security_wrong_password({}, { locale }), at: 'password' }
    case 'ALREADY_ON':
      return { sentence: m.security_already_on({}, { locale }), at: null }
    case 'LAST_GUARDED_OWNER':
      return { sentence: m.team_refused_last_owner({}, { locale }), at: null }
    case 'TOO_MANY_TRIES':
      return { sentence: tooManyTries(error.retryAfterSeconds, locale), at: null }
  }
}
