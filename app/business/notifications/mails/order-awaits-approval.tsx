import type { Currency } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Action, Facts, type Mail, Paragraph } from './mail-parts.tsx'
import { amountOf, type CourseToStart, lines, orderPath, StartCourses } from './order-parts.tsx'

type Data = {
  orderId: number
  orderToken: string
  /** The courses that are open already. */
  courses: readonly CourseToStart[]
  /** The courses that wait for the school's approval. */
  waiting: readonly string[]
  /** The amount paid; absent if nothing was due. */
  paid?: { amountMinor: number; currency: Currency }
}

export const orderAwaitsApproval: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_order_awaits_approval_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_awaits_approval_title({}, { locale }),
  Body({ data, locale, site }) {
    const { paid, waiting, courses } = data
    return (
      <>
        <Paragraph>
          {paid
            ? m.mail_order_awaits_approval_paid({}, { locale })
            : m.mail_order_awaits_approval_free({}, { locale })}
        </Paragraph>
        <Facts
          facts={[
            [m.mail_order_awaits_approval_waiting({}, { locale }), lines(waiting)],
            ...(paid
              ? [
                  [
                    m.mail_order_approved_amount({}, { locale }),
                    amountOf(paid.amountMinor, paid.currency, locale),
                  ] as const,
                ]
              : []),
          ]}
        />
        <Paragraph>
          {paid
            ? m.mail_order_awaits_approval_next({}, { locale })
            : m.mail_order_awaits_approval_next_free({}, { locale })}
        </Paragraph>
        {courses.length > 0 && <Paragraph>{m.mail_order_awaits_approval_open({}, { locale })}</Paragraph>}
        <StartCourses courses={courses} site={site} locale={locale} />
        <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
      </>
    )
  },
  example: ({ other, order, paid }) => ({ ...order, courses: [], waiting: [other], paid }),
}
