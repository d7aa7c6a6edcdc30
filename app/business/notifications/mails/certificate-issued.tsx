import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph } from './mail-parts.tsx'

type Data = { courseName: string; linkPath: string }

/** Names no person: the address of the account may be another person's. */
export const certificateIssued: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_certificate_issued_subject({ name: data.courseName }, { locale }),
  title: ({ locale }) => m.mail_certificate_issued_title({}, { locale }),
  Body({ data: { courseName, linkPath }, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_certificate_issued_body({ name: courseName }, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_certificate_issued_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_certificate_issued_share({}, { locale })}</Paragraph>
      </>
    )
  },
  example: ({ course: courseName, linkPath }) => ({ courseName, linkPath }),
}
