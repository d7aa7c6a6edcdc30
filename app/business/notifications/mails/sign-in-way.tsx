import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

type Data = { provider: string; isLinked: boolean }

/** Sign-in with this provider was added or removed. */
export const signInWay: Mail<Data> = {
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
  example: () => ({ provider: 'LINE', isLinked: true }),
}

function wayTexts({ isLinked }: Data) {
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
