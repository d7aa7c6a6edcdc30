import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { StoryActor, StoryFact } from '#app/business/orders/showing/staff-story.ts'
import { formatPeriod } from '#app/components/staff/period-words.ts'
import { onMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export function formatWho({ kind, name }: StoryActor): string {
  switch (kind) {
    case 'buyer':
      return name === null ? m.staff_story_buyer() : m.staff_story_by_buyer({ name })
    case 'staff':
      return m.staff_story_by_staff({ name: name ?? '' })
    case 'system':
      return m.staff_story_system()
  }
}

/** A detail of an event, in one line. */
export function formatFact(fact: StoryFact, currency: Currency, locale: Locale): string {
  const inMoney = (minor: number) => formatMoney(money(minor, currency), locale)
  switch (fact.kind) {
    case 'price':
      return m.staff_story_price({
        price: inMoney(fact.price),
        discount: inMoney(fact.discount),
        payable: inMoney(fact.payable),
      })
    case 'coupon-held':
      return m.staff_story_coupon_held({ code: fact.code })
    case 'coupon-returned':
      return m.staff_story_coupon_returned({ code: fact.code })
    case 'access-opened':
      return m.staff_story_access_opened({
        name: fact.name,
        period: formatPeriod(fact.from, fact.until, locale),
      })
    case 'access-ended':
      return m.staff_story_access_ended({ name: fact.name })
    case 'free-access-ended':
      return m.staff_story_free_ended({ name: fact.name, id: fact.orderId })
    case 'accepted-difference': {
      const words = { amount: inMoney(Math.abs(fact.difference)), why: fact.why }
      return fact.difference < 0 ? m.staff_story_accepted_less(words) : m.staff_story_accepted_more(words)
    }
    case 'given-back':
      return m.staff_story_given_back({ amount: inMoney(fact.amount), names: fact.names.join(', ') })
    case 'mail':
      return formatMail(fact, locale)
  }
}

function formatMail({ template, to, state, sentAt }: Extract<StoryFact, { kind: 'mail' }>, locale: Locale) {
  const mail = MAIL_NAMES[template]?.() ?? template
  if (state === 'failed') return m.staff_story_mail_failed({ mail, to })
  if (sentAt === null) return m.staff_story_mail_waiting({ mail, to })
  return m.staff_story_mail_sent({ mail, to, when: onMoment(sentAt, locale) })
}

const MAIL_NAMES: Readonly<Record<string, () => string>> = {
  'order-placed': m.staff_mail_order_placed,
  'report-received': m.staff_mail_report_received,
  'order-approved': m.staff_mail_order_approved,
  'order-awaits-approval': m.staff_mail_order_awaits,
  'report-rejected': m.staff_mail_report_rejected,
  'order-cancelled': m.staff_mail_order_cancelled,
  'order-refunded': m.staff_mail_order_refunded,
  'line-refunded': m.staff_mail_line_refunded,
  'order-dispatched': m.parcels_mail,
}
