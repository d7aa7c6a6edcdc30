import type { Currency } from '#app/business/money/money.ts'
import { bankName } from '#app/i18n/bank.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { slipPromise } from '#app/i18n/slip-promise.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Action, Facts, type Mail, Paragraph } from './mail-parts.tsx'
import { amountOf, orderPath } from './order-parts.tsx'

/** A transfer as the buyer reported it. */
export type ReportTold = {
  amountMinor: number
  currency: Currency
  /** The bank that the money came from, and the shop's account that it went to. */
  originBank: string
  destinationAccount: string
  transferredAt: Instant
}

/** `reported` is absent if there was nothing to transfer. */
type Data = { orderId: number; orderToken: string; reported?: ReportTold }

export const reportReceived: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_report_received_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_report_received_title({}, { locale }),
  Body({ data, locale, site }) {
    const promise = data.reported ? slipPromise(site.shop.slipCheckHours, locale) : ''
    return (
      <>
        <Paragraph>
          {m.mail_report_received_body({}, { locale })} {promise}
        </Paragraph>
        {data.reported && <ReportedFacts reported={data.reported} locale={locale} />}
        <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
      </>
    )
  },
  example: ({ order, paid, now }) => ({
    ...order,
    reported: { ...paid, originBank: 'KBANK', destinationAccount: '405-1-23456-7', transferredAt: now },
  }),
}

function ReportedFacts({ reported, locale }: { reported: ReportTold; locale: Locale }) {
  const { amountMinor, currency, originBank, destinationAccount, transferredAt: at } = reported
  return (
    <Facts
      facts={[
        [m.mail_report_received_amount({}, { locale }), amountOf(amountMinor, currency, locale)],
        [m.mail_report_received_from({}, { locale }), bankName(originBank, locale)],
        [m.mail_report_received_to({}, { locale }), destinationAccount],
        [m.mail_report_received_at({}, { locale }), formatMoment(at, locale)],
      ]}
    />
  )
}
