import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailSite } from './mail-parts.tsx'
import { Action, Paragraph } from './mail-parts.tsx'

type Data = { courseName: string; linkPath: string }

/** Names no person: the address of the account may be another person's. */
export function CertificateBody({
  data: { courseName, linkPath },
  locale,
  site,
}: {
  data: Data
  locale: Locale
  site: MailSite
}) {
  return (
    <>
      <Paragraph>{m.certificate_mail_body({ name: courseName }, { locale })}</Paragraph>
      <Action path={linkPath} label={m.certificate_mail_button({}, { locale })} site={site} locale={locale} />
      <Paragraph soft>{m.certificate_mail_share({}, { locale })}</Paragraph>
    </>
  )
}
