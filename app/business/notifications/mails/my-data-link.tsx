import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { linkPath: string }

export const myDataLink: Mail<Data> = {
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
  example: ({ linkPath }) => ({ linkPath }),
}
