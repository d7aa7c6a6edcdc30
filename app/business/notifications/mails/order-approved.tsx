import type { Currency } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { absolute, Facts, type Mail, Paragraph } from './mail-parts.tsx'
import { amountOf, type CourseToStart, orderPath, StartCourses } from './order-parts.tsx'

type Data = {
  orderId: number
  orderToken: string
  courses: readonly CourseToStart[]
  /** The amount paid; absent if the order was free. */
  paid?: { amountMinor: number; currency: Currency }
}

export const orderApproved: Mail<Data> = {
  subject: ({ data, locale }) => m.mail_order_approved_subject({ id: data.orderId }, { locale }),
  title: ({ data, locale }) => approvedTexts(data).title({}, { locale }),
  Body({ data, locale, site }) {
    const { paid } = data
    return (
      <>
        <Paragraph>{approvedTexts(data).sentence({}, { locale })}</Paragraph>
        {paid && (
          <Facts
            facts={[
              [
                m.mail_order_number({ id: data.orderId }, { locale }),
                data.courses.map(({ name }) => name).join(', '),
              ],
              [
                m.mail_order_approved_amount({}, { locale }),
                amountOf(paid.amountMinor, paid.currency, locale),
              ],
            ]}
          />
        )}
        {paid && data.courses.length > 0 && (
          <Paragraph>{m.mail_order_approved_courses({}, { locale })}</Paragraph>
        )}
        <StartCourses courses={data.courses} site={site} locale={locale} />
        <Paragraph>
          <a href={absolute(orderPath(data), site)}>{m.mail_see_order({}, { locale })}</a>
        </Paragraph>
      </>
    )
  },
  example: ({ course: name, order, paid, coursePath }) => ({
    ...order,
    courses: [{ name, path: coursePath }],
    paid,
  }),
}

/** The title and the first sentence. A free order was not paid, and one without courses enrols nobody. */
function approvedTexts({ paid, courses }: Data) {
  if (paid) return { title: m.mail_order_approved_title, sentence: m.mail_order_approved_body }
  return courses.length > 0
    ? { title: m.mail_order_approved_free_title, sentence: m.mail_order_approved_free_body }
    : { title: m.mail_order_approved_nothing_title, sentence: m.mail_order_approved_nothing_body }
}
