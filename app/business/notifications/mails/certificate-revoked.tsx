import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph } from './mail-parts.tsx'

type Data = { courseName: string; number: string; linkPath: string }

/** Tells the holder before somebody else reads it on the certificate's page. Holds no reason: only staff read it. */
export const certificateRevoked: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_certificate_revoked_subject({ name: data.courseName }, { locale }),
  title: ({ locale }) => m.mail_certificate_revoked_title({}, { locale }),
  Body({ data: { courseName: name, number, linkPath }, locale, site }) {
    const school = site.shop.title || m.common_shop({}, { locale })
    return (
      <>
        <Paragraph>{m.mail_certificate_revoked_body({ school, number, name }, { locale })}</Paragraph>
        <Paragraph>{m.mail_certificate_revoked_ask({}, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_certificate_issued_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
  example: ({ course: courseName, linkPath }) => ({ courseName, number: '2026-000012', linkPath }),
}
