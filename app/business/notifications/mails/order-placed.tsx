import type { Currency } from '#app/business/money/money.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { slipPromise } from '#app/i18n/slip-promise.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'
import { Action, Facts, type Mail, Paragraph } from './mail-parts.tsx'
import { amountOf, lines, orderPath } from './order-parts.tsx'

type Data = {
  orderId: number
  orderToken: string
  amountMinor: number
  currency: Currency
  courseNames: readonly string[]
  /** When the order is cancelled if it stays unpaid; null: never. */
  cancelAt: Instant | null
  /** True if the buyer pays through a provider on the order's page. Otherwise the buyer reports a transfer. */
  paidOnline?: boolean
  /** Lines of the parcel's label, the shipping method last. Absent if nothing is sent. */
  sendTo?: readonly string[]
  /** The name on the tax invoice, and the tax id. */
  taxInvoice?: readonly string[]
}

export const orderPlaced: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_order_placed_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_placed_title({}, { locale }),
  Body({ data, locale, site }) {
    const { orderId, amountMinor, currency, courseNames, cancelAt, sendTo, taxInvoice } = data
    const amount = amountOf(amountMinor, currency, locale)
    const until = cancelAt === null ? null : formatMoment(cancelAt, locale)
    const isFree = amountMinor === 0
    const toPay = data.paidOnline ? m.mail_order_placed_online_body : m.mail_order_placed_body
    const sentence = isFree ? m.mail_order_placed_free_body : toPay
    const promise = isFree || data.paidOnline ? '' : slipPromise(site.shop.slipCheckHours, locale)
    return (
      <>
        <Paragraph>
          {sentence({}, { locale })} {promise}
        </Paragraph>
        <Facts
          facts={[
            [m.mail_order_number({ id: orderId }, { locale }), lines(courseNames)],
            [m.mail_order_placed_amount({}, { locale }), amount],
            ...(until ? [[m.mail_order_placed_until({}, { locale }), until] as const] : []),
            ...(sendTo ? [[m.mail_order_placed_send_to({}, { locale }), lines(sendTo)] as const] : []),
            ...(taxInvoice
              ? [[m.mail_order_placed_tax_invoice({}, { locale }), lines(taxInvoice)] as const]
              : []),
          ]}
        />
        {until && <Paragraph soft>{m.mail_order_placed_cancel({}, { locale })}</Paragraph>}
        <Action
          path={orderPath(data)}
          label={isFree ? m.mail_see_order({}, { locale }) : m.mail_order_placed_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
  example: ({ course, other, parcel, order, paid, now }) => ({
    ...order,
    ...paid,
    courseNames: [course, other],
    cancelAt: now + DAY,
    sendTo: parcel,
  }),
}
