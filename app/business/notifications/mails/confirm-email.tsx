import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { linkPath: string }

export const confirmEmail: Mail<Data> = {
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
  example: ({ linkPath }) => ({ linkPath }),
}
