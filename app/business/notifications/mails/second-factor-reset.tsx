import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

/** `by`: the staff member who removed the second factor. */
type Data = { by: string }

export const secondFactorReset: Mail<Data> = {
  subject: ({ locale, site }) => m.mail_second_factor_reset_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_second_factor_reset_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_second_factor_reset_body({ by: data.by }, { locale })}</Paragraph>
        <Action
          path="/admin/security"
          label={m.mail_second_factor_reset_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_second_factor_reset_ignore({}, { locale })}</Paragraph>
      </>
    )
  },
  example: ({ staff: by }) => ({ by }),
}
