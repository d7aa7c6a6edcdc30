import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { DataOf } from './mail-content.ts'
import { Action, absolute, type Mail, Paragraph, Quote } from './mail-parts.tsx'

/** Tells a student the grade of their homework, with what the teacher wrote. */
export const homeworkGraded: Mail<'homework-graded'> = {
  subject: ({ data, locale }) =>
    gradeTexts(data).subject({ lecture: taskName(data.lectureName) }, { locale }),
  title: ({ data, locale }) => gradeTexts(data).title({}, { locale }),
  Body({ data, locale, site }) {
    const { lectureName: lecture, courseName: course, isPassed, feedback, lecturePath } = data
    return (
      <>
        <Paragraph>{gradeTexts(data).body({ lecture, course }, { locale })}</Paragraph>
        {feedback.trim() !== '' && <Quote edge={isPassed ? 'good' : 'bad'}>{feedback}</Quote>}
        <Action
          path={lecturePath}
          label={m.mail_homework_graded_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
}

/** Names no person: the address of the account may be another person's. */
export const certificateIssued: Mail<'certificate-issued'> = {
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
}

/** Tells the holder before somebody else reads it on the certificate's page. */
export const certificateRevoked: Mail<'certificate-revoked'> = {
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
}

export const commentAnswered: Mail<'comment-answered'> = {
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
}

/** What a teacher or staff member wrote to one student. An answer to it goes to the school. */
export const teacherMessage: Mail<'teacher-message'> = {
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
}

/** Tells a teacher or staff member what waits. Names no student. */
export const deskWaiting: Mail<'desk-waiting'> = {
  subject: ({ locale }) => m.mail_desk_waiting_subject({}, { locale }),
  title: ({ locale }) => m.mail_desk_waiting_subject({}, { locale }),
  Body({ data: { toGrade, toAnswer, toReview }, locale, site }) {
    const kinds = [
      [m.teach_to_grade, toGrade],
      [m.teach_to_answer, toAnswer],
      [m.teach_to_review, toReview],
    ] as const
    return (
      <>
        {kinds.map(([words, count]) => {
          if (count === 0) return null
          const line = words({ count }, { locale })
          return <Paragraph key={line}>{count > 99 ? line.replace(String(count), '99+') : line}</Paragraph>
        })}
        <Action
          path="/teach"
          label={m.mail_desk_waiting_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>
          <a href={absolute('/myaccount/desk-mails', site)}>{m.mail_desk_waiting_change({}, { locale })}</a>
        </Paragraph>
      </>
    )
  },
}

/** The name of a homework lecture without 'Homework:' before it, because the sentences say the word already. */
function taskName(lectureName: string): string {
  return lectureName.replace(/^\s*(?:การบ้าน|homework)\s*[:：]\s*(?=\S)/i, '')
}

function gradeTexts({ isPassed, isTakenBack }: DataOf<'homework-graded'>) {
  if (isTakenBack)
    return {
      subject: m.mail_homework_graded_back_subject,
      title: m.mail_homework_graded_back_title,
      body: m.mail_homework_graded_back_body,
    }
  return isPassed
    ? {
        subject: m.mail_homework_graded_passed_subject,
        title: m.mail_homework_graded_passed_title,
        body: m.mail_homework_graded_passed_body,
      }
    : {
        subject: m.mail_homework_graded_again_subject,
        title: m.mail_homework_graded_again_title,
        body: m.mail_homework_graded_again_body,
      }
}

function answerSentence({ by, courseName: course }: DataOf<'comment-answered'>, locale: Locale): string {
  if (by === 'teacher') return m.mail_comment_answered_body_teacher({ course }, { locale })
  if (by === 'staff') return m.mail_comment_answered_body_staff({ course }, { locale })
  return m.mail_comment_answered_body_student({ course }, { locale })
}
