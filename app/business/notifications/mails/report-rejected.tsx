import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, Quote } from './mail-parts.tsx'
import { orderPath } from './order-parts.tsx'

type Data = { orderId: number; orderToken: string; reason: string }

export const reportRejected: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_report_rejected_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_report_rejected_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_report_rejected_body({}, { locale })}</Paragraph>
        <Quote edge="bad">{data.reason}</Quote>
        <Paragraph>{m.mail_report_rejected_next({}, { locale })}</Paragraph>
        <Action
          path={orderPath(data)}
          label={m.mail_report_rejected_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
  example: ({ reason, order }) => ({ ...order, reason }),
}
