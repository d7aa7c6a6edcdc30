import { m } from '#app/i18n/paraglide/messages.js'
import { Action, absolute, type Mail, Paragraph } from './mail-parts.tsx'

/** 100 means that many or more. */
type Data = { toGrade: number; toAnswer: number; toReview: number }

/** Tells a teacher or staff member what waits. Names no student. */
export const deskWaiting: Mail<Data> = {
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
  example: () => ({ toGrade: 2, toAnswer: 1, toReview: 3 }),
}
