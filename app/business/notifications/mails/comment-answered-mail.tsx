import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailContent } from './mail-content.ts'
import { Action, type MailSite, Paragraph } from './mail-parts.tsx'

type Data = Extract<MailContent, { template: 'comment-answered' }>['data']

function sentenceOf({ by, courseName: course }: Data, locale: Locale): string {
  if (by === 'teacher') return m.comments_mail_body_teacher({ course }, { locale })
  if (by === 'staff') return m.comments_mail_body_staff({ course }, { locale })
  return m.comments_mail_body_student({ course }, { locale })
}

export function CommentAnsweredBody({ data, locale, site }: { data: Data; locale: Locale; site: MailSite }) {
  return (
    <>
      <Paragraph>{sentenceOf(data, locale)}</Paragraph>
      <Action path={data.path} label={m.comments_mail_button({}, { locale })} site={site} locale={locale} />
      <Paragraph soft>{m.comments_mail_why({}, { locale })}</Paragraph>
    </>
  )
}
