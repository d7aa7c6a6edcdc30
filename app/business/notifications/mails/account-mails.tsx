import { rolesInWords } from '#app/business/callers/role-words.ts'
import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import { formatDay, formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { DataOf } from './mail-content.ts'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

export const welcome: Mail<'welcome-set-password'> = {
  subject: ({ locale, site }) => m.mail_welcome_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_welcome_title({}, { locale }),
  greets: ({ name }) => name,
  Body({ data, locale, site }) {
    const { linkPath, orderToken } = data
    return (
      <>
        <Paragraph>{m.mail_welcome_body({}, { locale })}</Paragraph>
        <Action path={linkPath} label={m.mail_welcome_button({}, { locale })} site={site} locale={locale} />
        <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
        {orderToken && (
          <Paragraph>
            {m.mail_welcome_order({}, { locale })}{' '}
            <a href={`${site.url}/order/${orderToken}`}>{m.mail_see_order({}, { locale })}</a>
          </Paragraph>
        )}
      </>
    )
  },
}

export const registered: Mail<'registered'> = {
  subject: ({ locale, site }) => m.mail_registered_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_welcome_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_registered_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_registered_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_registered_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const confirmAddress: Mail<'confirm-address'> = {
  subject: ({ locale, site }) => m.mail_address_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_address_title({}, { locale }),
  greets: ({ name }) => name,
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_address_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_address_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_address_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const resetPassword: Mail<'reset-password'> = {
  subject: ({ locale, site }) => m.mail_reset_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_reset_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_reset_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_reset_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
        <Paragraph soft>{m.mail_reset_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const passwordChanged: Mail<'password-changed'> = {
  subject: ({ locale, site }) => m.mail_password_changed_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_password_changed_title({}, { locale }),
  Body({ data, locale, site }) {
    const label = m.mail_password_changed_button({}, { locale })
    return (
      <>
        <Paragraph>{m.mail_password_changed_body({}, { locale })}</Paragraph>
        <Paragraph soft>{m.mail_password_changed_not_you({}, { locale })}</Paragraph>
        <Action path={data.forgotPath} label={label} site={site} locale={locale} />
      </>
    )
  },
}

export const signInWay: Mail<'sign-in-way'> = {
  subject: ({ data, locale, site }) =>
    wayTexts(data).subject({ name: data.provider, shop: shopName(site) }, { locale }),
  title: ({ data, locale }) => wayTexts(data).title({ name: data.provider }, { locale }),
  Body({ data, locale, site }) {
    const name = data.provider
    const { body, notYou } = wayTexts(data)
    const label = m.mail_way_button({}, { locale })
    return (
      <>
        <Paragraph>{body({ name }, { locale })}</Paragraph>
        <Paragraph soft>{notYou({ name }, { locale })}</Paragraph>
        <Action path="/myaccount/sign-in-ways" label={label} site={site} locale={locale} />
      </>
    )
  },
}

export const confirmEmail: Mail<'confirm-email'> = {
  subject: ({ locale, site }) => m.mail_confirm_email_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_confirm_email_title({}, { locale }),
  Body({ data, locale, site }) {
    const label = m.mail_confirm_email_button({}, { locale })
    return (
      <>
        <Paragraph>{m.mail_confirm_email_body({}, { locale })}</Paragraph>
        <Action path={data.linkPath} label={label} site={site} locale={locale} />
        <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
        <Paragraph soft>{m.mail_confirm_email_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

/** Goes to the old address: if somebody else made the change, its owner learns it only from this mail. */
export const emailChanging: Mail<'email-changing'> = {
  subject: ({ locale, site }) => m.mail_email_changing_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_email_changing_title({}, { locale }),
  Body({ data, locale, site }) {
    const label = m.mail_email_changing_button({}, { locale })
    return (
      <>
        <Paragraph>{m.mail_email_changing_body({}, { locale })}</Paragraph>
        <Paragraph>{m.mail_email_changing_not_you({}, { locale })}</Paragraph>
        <Action path={data.linkPath} label={label} site={site} locale={locale} />
        <Paragraph soft>{m.mail_email_changing_until({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const secondFactorReset: Mail<'second-factor-reset'> = {
  subject: ({ locale, site }) => m.mail_factor_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_factor_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_factor_body({ by: data.by }, { locale })}</Paragraph>
        <Action
          path="/admin/security"
          label={m.mail_factor_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_factor_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const teamInvitation: Mail<'team-invitation'> = {
  subject: ({ locale, site }) => m.team_mail_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.team_mail_title({}, { locale }),
  Body({ data: { by, roles: list, linkPath }, locale, site }) {
    const roles = rolesInWords(list, { locale })
    return (
      <>
        <Paragraph>{m.team_mail_body({ by, shop: shopName(site), roles }, { locale })}</Paragraph>
        <Action path={linkPath} label={m.team_mail_button({}, { locale })} site={site} locale={locale} />
        <Paragraph soft>{m.team_mail_until({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const dangerousAct: Mail<'dangerous-act'> = {
  subject: ({ data, locale, site }) =>
    data.action === 'student.erase'
      ? m.erasure_mail_subject({ shop: shopName(site) }, { locale })
      : m.audit_mail_subject({ what: thingOf(data, locale), shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.audit_mail_title({}, { locale }),
  Body({ data, locale, site }) {
    const { action, by, path } = data
    const what = thingOf(data, locale)
    const when = `${formatDay(data.at, locale)} ${formatTime(data.at, locale)}`
    const words = action.startsWith('bank-account.') ? accountInWords : listInWords
    const states = { from: words(data.from ?? '', { locale }), to: words(data.to ?? '', { locale }) }
    const canPutBack = action !== 'student.second-factor-reset' && action !== 'student.erase'
    const wrong = action === 'student.erase' ? m.erasure_mail_wrong : m.audit_mail_wrong
    const label = canPutBack ? m.audit_mail_button({}, { locale }) : m.audit_mail_button_see({}, { locale })
    return (
      <>
        <Paragraph>{DANGEROUS[action]({ by, what, when, ...states }, { locale })}</Paragraph>
        <Paragraph>{wrong({ by }, { locale })}</Paragraph>
        <Action path={path} label={label} site={site} locale={locale} />
      </>
    )
  },
}

const DANGEROUS: Readonly<
  Record<
    DangerousAct,
    (facts: Record<'by' | 'what' | 'when' | 'from' | 'to', string>, options: { locale: Locale }) => string
  >
> = {
  'provider.set-key': m.audit_mail_key_set,
  'provider.remove-key': m.audit_mail_key_removed,
  'provider.put-back-key': m.audit_mail_key_back,
  'student.roles': m.audit_mail_roles,
  'student.second-factor-reset': m.audit_mail_factor,
  'student.erase': m.erasure_mail_body,
  'invitation.send': m.team_mail_invited,
  'invitation.withdraw': m.team_mail_withdrew,
  'team.second-factor': m.guard_mail,
  'bank-account.add': m.bank_accounts_mail_add,
  'bank-account.change': m.bank_accounts_mail_change,
  'bank-account.move': m.bank_accounts_mail_move,
  'bank-account.remove': m.bank_accounts_mail_remove,
  'bank-account.put-back': m.bank_accounts_mail_back,
}

/** What a dangerous act changed. Only the rule about roles has no name of its own. */
function thingOf({ action, what }: DataOf<'dangerous-act'>, locale: Locale): string {
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

export const myDataLink: Mail<'my-data-link'> = {
  subject: ({ locale, site }) => m.mail_my_data_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_my_data_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_my_data_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_my_data_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_my_data_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const accountErased: Mail<'account-erased'> = {
  subject: ({ locale, site }) => m.mail_erased_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_erased_title({}, { locale }),
  Body({ data, locale }) {
    const notYou = data.byStaff ? m.erasure_mail_not_asked : m.mail_erased_not_you
    return (
      <>
        <Paragraph>{m.mail_erased_body({}, { locale })}</Paragraph>
        <Paragraph>{m.mail_erased_stays({}, { locale })}</Paragraph>
        <Paragraph soft>{notYou({}, { locale })}</Paragraph>
      </>
    )
  },
}

function wayTexts({ isLinked }: DataOf<'sign-in-way'>) {
  return isLinked
    ? {
        subject: m.mail_way_linked_subject,
        title: m.mail_way_linked_title,
        body: m.mail_way_linked_body,
        notYou: m.mail_way_linked_not_you,
      }
    : {
        subject: m.mail_way_unlinked_subject,
        title: m.mail_way_unlinked_title,
        body: m.mail_way_unlinked_body,
        notYou: m.mail_way_unlinked_not_you,
      }
}
