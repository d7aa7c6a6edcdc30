import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ExampleFacts } from './example-facts.ts'
import { Action, Facts, type MailSite, type MailTold, Paragraph } from './mail-parts.tsx'

/** A course that is open, and the path of its first lecture. */
export type CourseToStart = { name: string; path: string }

/** What a refund's mail tells. */
export type RefundTold = {
  orderId: number
  orderToken: string
  /** The amount refunded this time; 0 if nothing had been paid. */
  amountMinor: number
  currency: Currency
  names: readonly string[]
  /** Courses that were free with these and have ended too. */
  ended?: readonly string[]
  reason: string
}

export const exampleRefund = ({ order, paid, course, reason }: ExampleFacts): RefundTold => ({
  ...order,
  ...paid,
  names: [course],
  reason,
})

/** Each text on a line of its own. */
export const lines = (texts: readonly string[]) => texts.map(text => <div key={text}>{text}</div>)

/** Returns the path of the order's page, which its token opens without an account. */
export const orderPath = ({ orderToken }: { orderToken: string }) => `/order/${orderToken}`

export const amountOf = (minor: number, currency: Currency, locale: Locale) =>
  formatMoney(money(minor, currency), locale, { decimals: 'always' })

/** One button per open course, to start it. */
export function StartCourses({
  courses,
  site,
  locale,
}: {
  courses: readonly CourseToStart[]
  site: MailSite
  locale: Locale
}) {
  return courses.map(({ name, path }) => (
    <Action
      key={path}
      path={path}
      label={m.mail_order_approved_start({ name }, { locale })}
      site={site}
      locale={locale}
    />
  ))
}

/** Says what is refunded and why. The money arrives separately, so the mail does not say that it has arrived. */
export function Refund({ isWhole, data, locale, site }: MailTold<RefundTold> & { isWhole: boolean }) {
  const { amountMinor, currency, names, ended, reason, orderToken } = data
  const amount = amountOf(amountMinor, currency, locale)
  return (
    <>
      <Paragraph>
        {isWhole ? m.mail_order_refunded_body({}, { locale }) : m.mail_line_refunded_body({}, { locale })}
      </Paragraph>
      <Facts
        facts={[
          [m.mail_refund_items({}, { locale }), lines(names)],
          ...(ended ? [[m.mail_refund_ended({}, { locale }), lines(ended)] as const] : []),
          [m.mail_refund_amount({}, { locale }), amount],
          [m.mail_refund_reason({}, { locale }), reason],
        ]}
      />
      {amountMinor > 0 && <Paragraph soft>{m.mail_refund_money({}, { locale })}</Paragraph>}
      <Action
        path={orderPath({ orderToken })}
        label={m.mail_see_order({}, { locale })}
        site={site}
        locale={locale}
      />
    </>
  )
}
