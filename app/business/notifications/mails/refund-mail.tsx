import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { MailContent } from './mail-content.ts'
import type { MailSite } from './mail-parts.tsx'
import { Action, Facts, Paragraph } from './mail-parts.tsx'

type Refunded = Extract<MailContent, { template: 'order-refunded' | 'line-refunded' }>

/** Says what is refunded and why. The money arrives separately, so the mail does not say that it has arrived. */
export function RefundBody({
  content: { template, data },
  locale,
  site,
}: {
  content: Refunded
  locale: Locale
  site: MailSite
}) {
  const { amountMinor, currency, names, ended, reason, orderToken } = data
  const isWhole = template === 'order-refunded'
  const amount = formatMoney(money(amountMinor, currency), locale, { decimals: 'always' })
  return (
    <>
      <Paragraph>
        {isWhole ? m.mail_refunded_body({}, { locale }) : m.mail_line_refunded_body({}, { locale })}
      </Paragraph>
      <Facts
        facts={[
          [m.mail_refund_items({}, { locale }), names.map(name => <div key={name}>{name}</div>)],
          ...(ended
            ? [
                [
                  m.mail_refund_ended({}, { locale }),
                  ended.map(name => <div key={name}>{name}</div>),
                ] as const,
              ]
            : []),
          [m.mail_refund_amount({}, { locale }), amount],
          [m.mail_refund_reason({}, { locale }), reason],
        ]}
      />
      {amountMinor > 0 && <Paragraph soft>{m.mail_refund_money({}, { locale })}</Paragraph>}
      <Action
        path={`/order/${orderToken}`}
        label={m.mail_see_order({}, { locale })}
        site={site}
        locale={locale}
      />
    </>
  )
}
