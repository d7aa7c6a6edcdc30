import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { forgotPath: string }

export const passwordChanged: Mail<Data> = {
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
  example: ({ linkPath }) => ({ forgotPath: linkPath }),
}
