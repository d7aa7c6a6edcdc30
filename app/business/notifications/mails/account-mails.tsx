import { rolesInWords } from '#app/business/callers/role-words.ts'
import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { DataOf } from './mail-content.ts'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

export const welcomeSetPassword: Mail<'welcome-set-password'> = {
  subject: ({ locale, site }) => m.mail_welcome_set_password_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_welcome_title({}, { locale }),
  greets: ({ name }) => name,
  Body({ data, locale, site }) {
    const { linkPath, orderToken } = data
    return (
      <>
        <Paragraph>{m.mail_welcome_set_password_body({}, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_welcome_set_password_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_link_week({}, { locale })}</Paragraph>
        {orderToken && (
          <Paragraph>
            {m.mail_welcome_set_password_order({}, { locale })}{' '}
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
  subject: ({ locale, site }) => m.mail_confirm_address_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_confirm_address_title({}, { locale }),
  greets: ({ name }) => name,
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_confirm_address_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_confirm_address_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_confirm_address_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const resetPassword: Mail<'reset-password'> = {
  subject: ({ locale, site }) => m.mail_reset_password_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_reset_password_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_reset_password_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_reset_password_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_link_hour({}, { locale })}</Paragraph>
        <Paragraph soft>{m.mail_reset_password_ignore({}, { locale })}</Paragraph>
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
    const label = m.mail_sign_in_way_button({}, { locale })
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
        <Paragraph soft>{m.mail_link_hour({}, { locale })}</Paragraph>
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
  subject: ({ locale, site }) => m.mail_second_factor_reset_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_second_factor_reset_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_second_factor_reset_body({ by: data.by }, { locale })}</Paragraph>
        <Action
          path="/admin/security"
          label={m.mail_second_factor_reset_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_second_factor_reset_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const teamInvitation: Mail<'team-invitation'> = {
  subject: ({ locale, site }) => m.mail_team_invitation_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_team_invitation_title({}, { locale }),
  why: ({ locale, site }) => m.mail_team_invitation_why({ shop: shopName(site) }, { locale }),
  Body({ data: { by, roles: list, linkPath }, locale, site }) {
    const roles = rolesInWords(list, { locale })
    return (
      <>
        <Paragraph>{m.mail_team_invitation_body({ by, shop: shopName(site), roles }, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_team_invitation_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_team_invitation_until({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const dangerousAct: Mail<'dangerous-act'> = {
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
  subject: ({ locale, site }) => m.mail_my_data_link_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_my_data_link_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_my_data_link_body({}, { locale })}</Paragraph>
        <Action
          path={data.linkPath}
          label={m.mail_my_data_link_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_my_data_link_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
}

export const accountErased: Mail<'account-erased'> = {
  subject: ({ locale, site }) => m.mail_account_erased_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_account_erased_title({}, { locale }),
  Body({ data, locale }) {
    const notYou = data.byStaff ? m.mail_account_erased_not_asked : m.mail_account_erased_not_you
    return (
      <>
        <Paragraph>{m.mail_account_erased_body({}, { locale })}</Paragraph>
        <Paragraph>{m.mail_account_erased_stays({}, { locale })}</Paragraph>
        <Paragraph soft>{notYou({}, { locale })}</Paragraph>
      </>
    )
  },
}

function wayTexts({ isLinked }: DataOf<'sign-in-way'>) {
  return isLinked
    ? {
        subject: m.mail_sign_in_way_linked_subject,
        title: m.mail_sign_in_way_linked_title,
        body: m.mail_sign_in_way_linked_body,
        notYou: m.mail_sign_in_way_linked_not_you,
      }
    : {
        subject: m.mail_sign_in_way_unlinked_subject,
        title: m.mail_sign_in_way_unlinked_title,
        body: m.mail_sign_in_way_unlinked_body,
        notYou: m.mail_sign_in_way_unlinked_not_you,
      }
}
