import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { linkPath: string }

export const resetPassword: Mail<Data> = {
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
  example: ({ linkPath }) => ({ linkPath }),
}
