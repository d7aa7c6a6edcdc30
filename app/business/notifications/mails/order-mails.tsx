import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import { bankName } from '#app/i18n/bank.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { slipPromise } from '#app/i18n/slip-promise.ts'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import type { DataOf, ReportTold } from './mail-content.ts'
import { Action, Facts, type Mail, type MailSite, type MailTold, Paragraph, Quote } from './mail-parts.tsx'

const orderPath = ({ orderToken }: { orderToken: string }) => `/order/${orderToken}`

const amountOf = (minor: number, currency: Currency, locale: Locale) =>
  formatMoney(money(minor, currency), locale, { decimals: 'always' })

export const orderPlaced: Mail<'order-placed'> = {
  subject: ({ data, locale }) => m.mail_order_placed_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_placed_title({}, { locale }),
  Body({ data, locale, site }) {
    const { orderId, amountMinor, currency, courseNames, cancelAt, sendTo, taxInvoice } = data
    const amount = amountOf(amountMinor, currency, locale)
    const lines = (texts: readonly string[]) => texts.map(text => <div key={text}>{text}</div>)
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
}

export const reportReceived: Mail<'report-received'> = {
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
}

export const orderApproved: Mail<'order-approved'> = {
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
          <a href={site.url + orderPath(data)}>{m.mail_see_order({}, { locale })}</a>
        </Paragraph>
      </>
    )
  },
}

export const orderAwaitsApproval: Mail<'order-awaits-approval'> = {
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
            [
              m.mail_order_awaits_approval_waiting({}, { locale }),
              waiting.map(name => <div key={name}>{name}</div>),
            ],
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
}

export const reportRejected: Mail<'report-rejected'> = {
  subject: ({ data, locale }) => m.mail_report_rejected_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_report_rejected_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_report_rejected_body({}, { locale })}</Paragraph>
        <Quote edge="bad">{data.reason}</Quote>
        <Paragraph>{m.mail_report_rejected_next({}, { locale })}</Paragraph>
        <Action
          path={orderPath(data)}
          label={m.mail_report_rejected_button({}, { locale })}
          site={site}
          locale={locale}
        />
      </>
    )
  },
}

export const orderCancelled: Mail<'order-cancelled'> = {
  subject: ({ data, locale }) => m.mail_order_cancelled_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_cancelled_title({}, { locale }),
  Body({ data, locale, site }) {
    return (
      <>
        <Paragraph>{m.mail_order_cancelled_body({}, { locale })}</Paragraph>
        <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
      </>
    )
  },
}

export const orderRefunded: Mail<'order-refunded'> = {
  subject: ({ data, locale }) => m.mail_order_refunded_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_refunded_title({}, { locale }),
  Body: told => <Refund isWhole={true} {...told} />,
}

export const lineRefunded: Mail<'line-refunded'> = {
  subject: ({ data, locale }) => m.mail_line_refunded_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_line_refunded_title({}, { locale }),
  Body: told => <Refund isWhole={false} {...told} />,
}

export const orderDispatched: Mail<'order-dispatched'> = {
  subject: ({ data, locale }) => m.mail_order_dispatched_subject({ id: data.orderId }, { locale }),
  title: ({ locale }) => m.mail_order_dispatched_title({}, { locale }),
  Body({ data, locale, site }) {
    const { items, carrier, number, page } = data
    return (
      <>
        <Paragraph>{m.mail_order_dispatched_body({}, { locale })}</Paragraph>
        <Facts
          facts={[
            [
              m.mail_order_number({ id: data.orderId }, { locale }),
              items.map(item => <div key={item.name}>{withQuantity(item)}</div>),
            ],
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

/** The title and the first sentence. A free order was not paid, and one without courses enrols nobody. */
function approvedTexts({ paid, courses }: DataOf<'order-approved'>) {
  if (paid) return { title: m.mail_order_approved_title, sentence: m.mail_order_approved_body }
  return courses.length > 0
    ? { title: m.mail_order_approved_free_title, sentence: m.mail_order_approved_free_body }
    : { title: m.mail_order_approved_nothing_title, sentence: m.mail_order_approved_nothing_body }
}

/** One button per open course, to start it. */
function StartCourses({
  courses,
  site,
  locale,
}: {
  courses: DataOf<'order-approved'>['courses']
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
function Refund({
  isWhole,
  data,
  locale,
  site,
}: MailTold<'order-refunded' | 'line-refunded'> & { isWhole: boolean }) {
  const { amountMinor, currency, names, ended, reason, orderToken } = data
  const amount = amountOf(amountMinor, currency, locale)
  return (
    <>
      <Paragraph>
        {isWhole ? m.mail_order_refunded_body({}, { locale }) : m.mail_line_refunded_body({}, { locale })}
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
        path={orderPath({ orderToken })}
        label={m.mail_see_order({}, { locale })}
        site={site}
        locale={locale}
      />
    </>
  )
}
