import { m } from '#app/i18n/paraglide/messages.js'
import { Action, absolute, type Mail, Paragraph, shopName } from './mail-parts.tsx'
import { orderPath } from './order-parts.tsx'

type Data = { name: string; linkPath: string; orderToken?: string }

export const welcomeSetPassword: Mail<Data> = {
  subject: ({ locale, site }) => m.mail_welcome_set_password_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_welcome_title({}, { locale }),
  greets: ({ name }) => name,
  Body({ data, locale, site }) {
    const { linkPath, orderToken } = data
    return (
      <>
        <Paragraph>{m.mail_welcome_set_password_body({}, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_welcome_set_password_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_link_week({}, { locale })}</Paragraph>
        {orderToken && (
          <Paragraph>
            {m.mail_welcome_set_password_order({}, { locale })}{' '}
            <a href={absolute(orderPath({ orderToken }), site)}>{m.mail_see_order({}, { locale })}</a>
          </Paragraph>
        )}
      </>
    )
  },
  example: ({ person: name, order, linkPath }) => ({ name, linkPath, orderToken: order.orderToken }),
}
