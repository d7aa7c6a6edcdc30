import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import { bankName } from '#app/i18n/bank.ts'
import { formatDay, formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { slipPromise } from '#app/i18n/slip-promise.ts'
import type { MailContent, MailTemplate, ReportTold } from './mail-content.ts'
import type { MailSite } from './mail-parts.tsx'
import { Action, Facts, Greeting, Paragraph } from './mail-parts.tsx'

type DataOf<Template extends MailTemplate> = Extract<MailContent, { template: Template }>['data']
type BodyProps<Template extends MailTemplate> = { data: DataOf<Template>; locale: Locale; site: MailSite }

const orderPath = ({ orderToken }: { orderToken: string }) => `/order/${orderToken}`

export function WelcomeBody({ data, locale, site }: BodyProps<'welcome-set-password'>) {
  const { name, linkPath, orderToken } = data
  return (
    <>
      <Greeting name={name} locale={locale} />
      <Paragraph>{m.mail_welcome_body({}, { locale })}</Paragraph>
      <Action path={linkPath} label={m.mail_welcome_button({}, { locale })} site={site} locale={locale} />
      <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
      {orderToken && (
        <Paragraph>
          {m.mail_welcome_order({}, { locale })}{' '}
          <a href={site.url + orderPath({ orderToken })}>{m.mail_see_order({}, { locale })}</a>
        </Paragraph>
      )}
    </>
  )
}

export function OrderPlacedBody({ data, locale, site }: BodyProps<'order-placed'>) {
  const { orderId, amountMinor, currency, courseNames, cancelAt, sendTo, taxInvoice } = data
  const amount = amountOf(amountMinor, currency, locale)
  const lines = (texts: readonly string[]) => texts.map(text => <div key={text}>{text}</div>)
  const until = cancelAt === null ? null : `${formatDay(cancelAt, locale)} ${formatTime(cancelAt, locale)}`
  const isFree = amountMinor === 0
  const toPay = data.paidOnline ? m.mail_placed_online_body : m.mail_placed_body
  const sentence = isFree ? m.mail_placed_free_body : toPay
  const promise = isFree || data.paidOnline ? '' : slipPromise(site.shop.slipCheckHours, locale)
  return (
    <>
      <Paragraph>
        {sentence({}, { locale })} {promise}
      </Paragraph>
      <Facts
        facts={[
          [m.mail_order_number({ id: orderId }, { locale }), lines(courseNames)],
          [m.mail_placed_amount({}, { locale }), amount],
          ...(until ? [[m.mail_placed_until({}, { locale }), until] as const] : []),
          ...(sendTo ? [[m.mail_placed_send_to({}, { locale }), lines(sendTo)] as const] : []),
          ...(taxInvoice ? [[m.mail_placed_tax_invoice({}, { locale }), lines(taxInvoice)] as const] : []),
        ]}
      />
      {until && <Paragraph soft>{m.mail_placed_cancel({}, { locale })}</Paragraph>}
      <Action
        path={orderPath(data)}
        label={isFree ? m.mail_see_order({}, { locale }) : m.mail_placed_button({}, { locale })}
        site={site}
        locale={locale}
      />
    </>
  )
}

export function ReportReceivedBody({ data, locale, site }: BodyProps<'report-received'>) {
  const promise = data.reported ? slipPromise(site.shop.slipCheckHours, locale) : ''
  return (
    <>
      <Paragraph>
        {m.mail_reported_body({}, { locale })} {promise}
      </Paragraph>
      {data.reported && <ReportedFacts reported={data.reported} locale={locale} />}
      <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
    </>
  )
}

function ReportedFacts({ reported, locale }: { reported: ReportTold; locale: Locale }) {
  const { amountMinor, currency, originBank, destinationAccount, transferredAt: at } = reported
  return (
    <Facts
      facts={[
        [m.mail_reported_amount({}, { locale }), amountOf(amountMinor, currency, locale)],
        [m.mail_reported_from({}, { locale }), bankName(originBank, locale)],
        [m.mail_reported_to({}, { locale }), destinationAccount],
        [m.mail_reported_at({}, { locale }), `${formatDay(at, locale)} ${formatTime(at, locale)}`],
      ]}
    />
  )
}

const amountOf = (minor: number, currency: Currency, locale: Locale) =>
  formatMoney(money(minor, currency), locale, { decimals: 'always' })

/** The title and the first sentence. A free order was not paid, and one without courses enrols nobody. */
export function approvedTexts({ paid, courses }: DataOf<'order-approved'>) {
  if (paid) return { title: m.mail_approved_title, sentence: m.mail_approved_body }
  return courses.length > 0
    ? { title: m.mail_approved_free_title, sentence: m.mail_approved_free_body }
    : { title: m.mail_approved_nothing_title, sentence: m.mail_approved_nothing_body }
}

export function OrderApprovedBody({ data, locale, site }: BodyProps<'order-approved'>) {
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
            [m.mail_approved_amount({}, { locale }), amountOf(paid.amountMinor, paid.currency, locale)],
          ]}
        />
      )}
      {paid && data.courses.length > 0 && <Paragraph>{m.mail_approved_courses({}, { locale })}</Paragraph>}
      <StartCourses courses={data.courses} site={site} locale={locale} />
      <Paragraph>
        <a href={site.url + orderPath(data)}>{m.mail_see_order({}, { locale })}</a>
      </Paragraph>
    </>
  )
}

/** One button per open course, to start it. */
function StartCourses({
  courses,
  site,
  locale,
}: Pick<BodyProps<'order-approved'>, 'site' | 'locale'> & {
  courses: BodyProps<'order-approved'>['data']['courses']
}) {
  return courses.map(({ name, path }) => (
    <Action
      key={path}
      path={path}
      label={m.mail_approved_start({ name }, { locale })}
      site={site}
      locale={locale}
    />
  ))
}

export function OrderAwaitsApprovalBody({ data, locale, site }: BodyProps<'order-awaits-approval'>) {
  const { paid, waiting, courses } = data
  return (
    <>
      <Paragraph>{paid ? m.mail_awaits_paid({}, { locale }) : m.mail_awaits_free({}, { locale })}</Paragraph>
      <Facts
        facts={[
          [m.mail_awaits_waiting({}, { locale }), waiting.map(name => <div key={name}>{name}</div>)],
          ...(paid
            ? [
                [
                  m.mail_approved_amount({}, { locale }),
                  amountOf(paid.amountMinor, paid.currency, locale),
                ] as const,
              ]
            : []),
        ]}
      />
      <Paragraph>
        {paid ? m.mail_awaits_next({}, { locale }) : m.mail_awaits_next_free({}, { locale })}
      </Paragraph>
      {courses.length > 0 && <Paragraph>{m.mail_awaits_open({}, { locale })}</Paragraph>}
      <StartCourses courses={courses} site={site} locale={locale} />
      <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
    </>
  )
}

export function ReportRejectedBody({ data, locale, site }: BodyProps<'report-rejected'>) {
  return (
    <>
      <Paragraph>{m.mail_rejected_body({}, { locale })}</Paragraph>
      <blockquote style={{ margin: '0 0 16px', padding: '4px 16px', borderLeft: '3px solid #a3241d' }}>
        <p style={{ margin: 0, fontSize: 16, lineHeight: 1.75, whiteSpace: 'pre-line' }}>{data.reason}</p>
      </blockquote>
      <Paragraph>{m.mail_rejected_next({}, { locale })}</Paragraph>
      <Action
        path={orderPath(data)}
        label={m.mail_rejected_button({}, { locale })}
        site={site}
        locale={locale}
      />
    </>
  )
}

export function OrderCancelledBody({ data, locale, site }: BodyProps<'order-cancelled'>) {
  return (
    <>
      <Paragraph>{m.mail_cancelled_body({}, { locale })}</Paragraph>
      <Action path={orderPath(data)} label={m.mail_see_order({}, { locale })} site={site} locale={locale} />
    </>
  )
}

export function RegisteredBody({ data, locale, site }: BodyProps<'registered'>) {
  return (
    <>
      <Paragraph>{m.mail_registered_body({}, { locale })}</Paragraph>
      <Action
        path={data.linkPath}
        label={m.mail_registered_button({}, { locale })}
        site={site}
        locale={locale}
      />
      <Paragraph soft>{m.mail_registered_ignore({}, { locale })}</Paragraph>
    </>
  )
}

export function ConfirmAddressBody({ data, locale, site }: BodyProps<'confirm-address'>) {
  return (
    <>
      <Greeting name={data.name} locale={locale} />
      <Paragraph>{m.mail_address_body({}, { locale })}</Paragraph>
      <Action
        path={data.linkPath}
        label={m.mail_address_button({}, { locale })}
        site={site}
        locale={locale}
      />
      <Paragraph soft>{m.mail_address_ignore({}, { locale })}</Paragraph>
    </>
  )
}

export function ResetPasswordBody({ data, locale, site }: BodyProps<'reset-password'>) {
  return (
    <>
      <Paragraph>{m.mail_reset_body({}, { locale })}</Paragraph>
      <Action path={data.linkPath} label={m.mail_reset_button({}, { locale })} site={site} locale={locale} />
      <Paragraph soft>{m.mail_link_once({}, { locale })}</Paragraph>
      <Paragraph soft>{m.mail_reset_ignore({}, { locale })}</Paragraph>
    </>
  )
}

export function SecondFactorResetBody({ data, locale, site }: BodyProps<'second-factor-reset'>) {
  return (
    <>
      <Paragraph>{m.mail_factor_body({ by: data.by }, { locale })}</Paragraph>
      <Action
        path="/admin/security"
        label={m.mail_factor_button({}, { locale })}
        site={site}
        locale={locale}
      />
      <Paragraph soft>{m.mail_factor_ignore({}, { locale })}</Paragraph>
    </>
  )
}
