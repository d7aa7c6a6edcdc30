import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { linkPath: string }

/** Holds nothing the visitor typed: whoever registered has not proved that the address is theirs. */
export const registered: Mail<Data> = {
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
  example: ({ linkPath }) => ({ linkPath }),
}
