import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { linkPath: string }

/** Goes to the old address: if somebody else made the change, its owner learns it only from this mail. */
export const emailChanging: Mail<Data> = {
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
  example: ({ linkPath }) => ({ linkPath }),
}
