import { m } from '#app/i18n/paraglide/messages.js'
import { type Mail, Paragraph, shopName } from './mail-parts.tsx'

/** `byStaff`: staff erased the account because the person asked the school to. */
type Data = { byStaff?: true }

export const accountErased: Mail<Data> = {
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
  example: () => ({}),
}
