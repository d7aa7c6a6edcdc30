import { m } from '#app/i18n/paraglide/messages.js'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import { Action, Facts, type Mail, Paragraph } from './mail-parts.tsx'
import { lines, orderPath } from './order-parts.tsx'

type Data = {
  orderId: number
  orderToken: string
  items: readonly { name: string; qty: number }[]
  /** Absent if staff named none. */
  carrier?: string
  /** The carrier's number. */
  number?: string
  /** The https address of a page that follows the parcel. */
  page?: string
}

export const orderDispatched: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_order_dispatched_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_dispatched_title({}, { locale }),
  Body({ data, locale, site }) {
    const { items, carrier, number, page } = data
    return (
      <>
        <Paragraph>{m.mail_order_dispatched_body({}, { locale })}</Paragraph>
        <Facts
          facts={[
            [m.mail_order_number({ id: data.orderId }, { locale }), lines(items.map(withQuantity))],
            ...(carrier ? [[m.mail_order_dispatched_carrier({}, { locale }), carrier] as const] : []),
            ...(number ? [[m.mail_order_dispatched_number({}, { locale }), number] as const] : []),
          ]}
        />
        {page && (
          <Paragraph>
            <a href={page}>{m.mail_order_dispatched_follow({}, { locale })}</a>
          </Paragraph>
        )}
        <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
      </>
    )
  },
  example: ({ book: name, carrier, order }) => ({
    ...order,
    items: [{ name, qty: 2 }],
    ...{ carrier, number: 'EF582568151TH' },
  }),
}
