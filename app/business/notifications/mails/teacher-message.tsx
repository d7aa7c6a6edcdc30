import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, Quote } from './mail-parts.tsx'

type Data = { subject: string; text: string; by: 'teacher' | 'staff'; courseName: string; path: string }

/**
 * What a teacher or staff member wrote to one student of the course. Names no address: an answer goes to the school.
 */
export const teacherMessage: Mail<Data> = {
  subject: ({ data }) => data.subject,
  title: ({ data }) => data.subject,
  Body({ data: { text, by, courseName: course, path }, locale, site }) {
    const from = by === 'teacher' ? m.mail_teacher_message_teacher : m.mail_teacher_message_staff
    return (
      <>
        <Paragraph>{from({ course }, { locale })}</Paragraph>
        <Quote edge="good">{text}</Quote>
        <Action
          path={path}
          label={m.mail_teacher_message_button({}, { locale })}
          site={site}
          locale={locale}
        />
        {(site.shop.mailReplyTo || site.shop.contactEmail) && (
          <Paragraph soft>{m.mail_teacher_message_reply({}, { locale })}</Paragraph>
        )}
      </>
    )
  },
  example: ({ course: courseName, subject, feedback: text, coursePath }) => ({
    ...{ subject, text, by: 'teacher', courseName },
    path: coursePath,
  }),
}
