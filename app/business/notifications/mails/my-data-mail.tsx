import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailSite } from './mail-parts.tsx'
import { Action, Paragraph } from './mail-parts.tsx'

export function MyDataBody({
  data,
  locale,
  site,
}: {
  data: { linkPath: string }
  locale: Locale
  site: MailSite
}) {
  return (
    <>
      <Paragraph>{m.mail_my_data_body({}, { locale })}</Paragraph>
      <Action
        path={data.linkPath}
        label={m.mail_my_data_button({}, { locale })}
        site={site}
        locale={locale}
      />
      <Paragraph soft>{m.mail_my_data_ignore({}, { locale })}</Paragraph>
    </>
  )
}

export function ErasedBody({ locale }: { locale: Locale }) {
  return (
    <>
      <Paragraph>{m.mail_erased_body({}, { locale })}</Paragraph>
      <Paragraph>{m.mail_erased_stays({}, { locale })}</Paragraph>
      <Paragraph soft>{m.mail_erased_not_you({}, { locale })}</Paragraph>
    </>
  )
}
