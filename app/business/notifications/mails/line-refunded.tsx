import { m } from '#app/i18n/paraglide/messages.js'
import type { Mail } from './mail-parts.tsx'
import { exampleRefund, Refund, type RefundTold } from './order-parts.tsx'

export const lineRefunded: Mail<RefundTold> = {
  subject: ({ data, locale }) => m.mail_line_refunded_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_line_refunded_title({}, { locale }),
  Body: told => <Refund isWhole={false} {...told} />,
  example: exampleRefund,
}
