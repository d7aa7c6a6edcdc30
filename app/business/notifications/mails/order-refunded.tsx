import { m } from '#app/i18n/paraglide/messages.js'
import type { Mail } from './mail-parts.tsx'
import { exampleRefund, Refund, type RefundTold } from './order-parts.tsx'

export const orderRefunded: Mail<RefundTold> = {
  subject: ({ data, locale }) => m.mail_order_refunded_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_refunded_title({}, { locale }),
  Body: told => <Refund isWhole={true} {...told} />,
  example: exampleRefund,
}
