import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, Quote } from './mail-parts.tsx'
import { orderPath } from './order-parts.tsx'

/** `reason`: why the school refused a free order. */
type Data = { orderId: number; orderToken: string; reason?: string }

export const orderCancelled: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_order_cancelled_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_cancelled_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        {data.reason ? (
          <>
            <Paragraph>{m.mail_order_cancelled_refused({}, { locale })}</Paragraph>
            <Quote edge="bad">{data.reason}</Quote>
          </>
        ) : (
          <Paragraph>{m.mail_order_cancelled_body({}, { locale })}</Paragraph>
        )}
        <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
      </>
    )
  },
  example: ({ order }) => order,
}
