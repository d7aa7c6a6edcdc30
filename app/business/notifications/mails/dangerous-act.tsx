import { rolesInWords } from '#app/business/callers/role-words.ts'
import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

/**
 * To every owner: `by` did something dangerous to `what`, a key, a person or a bank account; of an erasure, its
 * reason. `from` and `to` are roles as a user row keeps them, or the account before and after. Holds no secret, and
 * no name of the erased.
 */
type Data = {
  action: DangerousAct
  by: string
  at: Instant
  what: string
  from?: string
  to?: string
  /** Where it can be put back. */
  path: string
}

export const dangerousAct: Mail<Data> = {
  subject: ({ data, locale, site }) =>
    data.action === 'student.erase'
      ? m.mail_dangerous_act_erase_subject({ shop: shopName(site) }, { locale })
      : m.mail_dangerous_act_subject({ what: thingOf(data, locale), shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_dangerous_act_title({}, { locale }),
  Body({ data, locale, site }) {
    const { action, by, path } = data
    const what = thingOf(data, locale)
    const when = formatMoment(data.at, locale)
    const words = action.startsWith('bank-account.') ? accountInWords : listInWords
    const states = { from: words(data.from ?? '', { locale }), to: words(data.to ?? '', { locale }) }
    const canPutBack = action !== 'student.second-factor-reset' && action !== 'student.erase'
    const wrong = action === 'student.erase' ? m.mail_dangerous_act_erase_wrong : m.mail_dangerous_act_wrong
    const label = canPutBack
      ? m.mail_dangerous_act_button({}, { locale })
      : m.mail_dangerous_act_button_see({}, { locale })
    return (
      <>
        <Paragraph>{DANGEROUS[action]({ by, what, when, ...states }, { locale })}</Paragraph>
        <Paragraph>{wrong({ by }, { locale })}</Paragraph>
        <Action path={path} label={label} site={site} locale={locale} />
      </>
    )
  },
  example: ({ staff: by, person: what, now: at }) => ({
    ...{ action: 'student.roles', by, at, what, from: 'student', to: 'student,cashier' },
    path: '/admin/audit',
  }),
}

const DANGEROUS: Readonly<
  Record<
    DangerousAct,
    (facts: Record<'by' | 'what' | 'when' | 'from' | 'to', string>, options: { locale: Locale }) => string
  >
> = {
  'provider.set-key': m.mail_dangerous_act_key_set,
  'provider.remove-key': m.mail_dangerous_act_key_removed,
  'provider.put-back-key': m.mail_dangerous_act_key_back,
  'student.roles': m.mail_dangerous_act_roles,
  'student.second-factor-reset': m.mail_dangerous_act_factor,
  'student.erase': m.mail_dangerous_act_erase_body,
  'student.block-colleague': m.mail_dangerous_act_block,
  'student.unblock-colleague': m.mail_dangerous_act_unblock,
  'invitation.send': m.mail_dangerous_act_invited,
  'invitation.withdraw': m.mail_dangerous_act_withdrew,
  'team.second-factor': m.guard_mail,
  'bank-account.add': m.mail_dangerous_act_bank_account_add,
  'bank-account.change': m.mail_dangerous_act_bank_account_change,
  'bank-account.move': m.mail_dangerous_act_bank_account_move,
  'bank-account.remove': m.mail_dangerous_act_bank_account_remove,
  'bank-account.put-back': m.mail_dangerous_act_bank_account_back,
}

/** Names the thing that a dangerous act changed. The mail's data has no name for the rule about roles. */
function thingOf({ action, what }: Data, locale: Locale): string {
  return action === 'team.second-factor' ? m.guard_title({}, { locale }) : what
}

/** Words a list of roles. An empty one is a dash. */
function listInWords(roles: string, options: { locale: Locale }): string {
  return rolesInWords(roles, options) || '–'
}

/** Words an account of a mail. A circle at its end marks one that is off; no account is a dash. */
function accountInWords(account: string, options: { locale: Locale }): string {
  return account.replace(/○$/, m.bank_accounts_off({}, options)) || '–'
}
