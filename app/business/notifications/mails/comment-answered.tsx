import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph } from './mail-parts.tsx'

type Data = { courseName: string; by: 'student' | 'teacher' | 'staff'; path: string }

/** Somebody answered the person's comment. Holds no word of the answer. */
export const commentAnswered: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_comment_answered_subject({ course: data.courseName }, { locale }),
  title: ({ locale }) => m.mail_comment_answered_title({}, { locale }),
  why: ({ locale }) => m.mail_comment_answered_why({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{answerSentence(data, locale)}</Paragraph>
        <Action
          path={data.path}
          label={m.mail_comment_answered_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
  example: ({ course: courseName, coursePath }) => ({ courseName, by: 'teacher', path: coursePath }),
}

function answerSentence({ by, courseName: course }: Data, locale: Locale): string {
  if (by === 'teacher') return m.mail_comment_answered_body_teacher({ course }, { locale })
  if (by === 'staff') return m.mail_comment_answered_body_staff({ course }, { locale })
  return m.mail_comment_answered_body_student({ course }, { locale })
}
