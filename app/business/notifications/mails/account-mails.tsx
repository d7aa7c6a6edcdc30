import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailSite } from './mail-parts.tsx'
import { Action, Paragraph } from './mail-parts.tsx'

type World = { locale: Locale; site: MailSite }

export function PasswordChangedBody({ data, locale, site }: World & { data: { forgotPath: string } }) {
  const label = m.mail_password_changed_button({}, { locale })
  return (
    <>
      <Paragraph>{m.mail_password_changed_body({}, { locale })}</Paragraph>
      <Paragraph soft>{m.mail_password_changed_not_you({}, { locale })}</Paragraph>
      <Action path={data.forgotPath} label={label} site={site} locale={locale} />
    </>
  )
}

type WayData = { provider: string; isLinked: boolean }

export function SignInWayBody({ data, locale, site }: World & { data: WayData }) {
  const name = data.provider
  const body = data.isLinked ? m.mail_way_linked_body : m.mail_way_unlinked_body
  const notYou = data.isLinked ? m.mail_way_linked_not_you : m.mail_way_unlinked_not_you
  const label = m.mail_way_button({}, { locale })
  return (
    <>
      <Paragraph>{body({ name }, { locale })}</Paragraph>
      <Paragraph soft>{notYou({ name }, { locale })}</Paragraph>
      <Action path="/myaccount/sign-in-ways" label={label} site={site} locale={locale} />
    </>
  )
}

export function ConfirmEmailBody({ data, locale, site }: World & { data: { linkPath: string } }) {
  const label = m.mail_confirm_email_button({}, { locale })
  return (
    <>
      <Paragraph>{m.mail_confirm_email_body({}, { locale })}</Paragraph>
      <Action path={data.linkPath} label={label} site={site} locale={locale} />
      <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
      <Paragraph soft>{m.mail_confirm_email_ignore({}, { locale })}</Paragraph>
    </>
  )
}

/** Goes to the old address: if somebody else made the change, its owner learns it only from this mail. */
export function EmailChangingBody({ data, locale, site }: World & { data: { linkPath: string } }) {
  const label = m.mail_email_changing_button({}, { locale })
  return (
    <>
      <Paragraph>{m.mail_email_changing_body({}, { locale })}</Paragraph>
      <Paragraph>{m.mail_email_changing_not_you({}, { locale })}</Paragraph>
      <Action path={data.linkPath} label={label} site={site} locale={locale} />
      <Paragraph soft>{m.mail_email_changing_until({}, { locale })}</Paragraph>
    </>
  )
}
