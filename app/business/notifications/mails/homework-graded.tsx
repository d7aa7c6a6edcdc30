import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, Quote } from './mail-parts.tsx'

type Data = {
  courseName: string
  lectureName: string
  isPassed: boolean
  /** The teacher took back a pass and looks at the homework again. */
  isTakenBack?: true
  feedback: string
  lecturePath: string
}

/** Tells a student the grade of their homework, with what the teacher wrote. */
export const homeworkGraded: Mail<Data> = {
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
  example: ({ course, lecture, feedback, coursePath }) => ({
    ...{ courseName: course, lectureName: lecture, isPassed: false, feedback },
    lecturePath: coursePath,
  }),
}

/** The name of a homework lecture without 'Homework:' before it, because the sentences say the word already. */
function taskName(lectureName: string): string {
  return lectureName.replace(/^\s*(?:การบ้าน|homework)\s*[:：]\s*(?=\S)/i, '')
}

function gradeTexts({ isPassed, isTakenBack }: Data) {
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
