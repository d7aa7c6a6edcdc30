import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailContent } from './mail-content.ts'
import { Action, type MailSite, Paragraph, text } from './mail-parts.tsx'

type Graded = Extract<MailContent, { template: 'homework-graded' }>['data']

/** Tells a student the grade of their homework, with what the teacher wrote. */
export function HomeworkGradedBody({ data, locale, site }: { data: Graded; locale: Locale; site: MailSite }) {
  const { lectureName: lecture, courseName: course, isPassed, feedback, lecturePath } = data
  const sentence = isPassed ? m.mail_homework_passed_body : m.mail_homework_again_body
  const edge = isPassed ? '#2c6e49' : '#a3241d'
  return (
    <>
      <Paragraph>{sentence({ lecture, course }, { locale })}</Paragraph>
      {feedback.trim() !== '' && (
        <blockquote style={{ margin: '0 0 16px', padding: '4px 16px', borderLeft: `3px solid ${edge}` }}>
          <p style={{ ...text, margin: 0, whiteSpace: 'pre-line' }}>{feedback}</p>
        </blockquote>
      )}
      <Action path={lecturePath} label={m.mail_homework_button({}, { locale })} site={site} locale={locale} />
    </>
  )
}
