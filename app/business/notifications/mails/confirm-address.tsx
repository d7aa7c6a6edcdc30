import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { name: string; linkPath: string }

/** For an account that has no address yet. */
export const confirmAddress: Mail<Data> = {
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
  example: ({ person: name, linkPath }) => ({ name, linkPath }),
}
