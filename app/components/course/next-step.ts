import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { formatDay, formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { durationWords } from '../catalogue/words.ts'

/** What the page's one button says and where it leads. Without `to` there is nothing to press, only something to know. */
export type NextStep = {
  readonly label: string
  readonly to: string | null
  readonly note: string | null
  readonly isCalm?: boolean
}

/** Where the checkout stands on the course page. */
export const CHECKOUT = '#checkout'

/** Says what happens next, whatever stands between this caller and the course. */
export function nextStep(page: CoursePage, locale: Locale): NextStep {
  const { standing } = page
  const day = (at: number) => `${formatDay(at, locale)} ${formatTime(at, locale)}`
  const signIn = page.buyer.isSignedIn ? null : `/login?returnTo=${encodeURIComponent(page.path)}`
  switch (standing.kind) {
    case 'can-buy':
      return { label: buyLabel(page, locale), to: CHECKOUT, note: endedWords(page, locale) }
    case 'owned':
      return {
        label: standing.hasBegun ? m.catalogue_go_on() : m.catalogue_begin(),
        to: `${page.path}?learn=true`,
        note: accessWords(page, locale),
      }
    case 'order-open':
      return openOrderStep(standing, page.now, locale)
    case 'not-open-yet':
      return {
        label: m.catalogue_opens_at({ day: day(standing.opensAt) }),
        to: null,
        note: m.catalogue_opens_text(),
      }
    case 'closed':
      return {
        label: m.catalogue_closed(),
        to: null,
        note: m.catalogue_closed_text({ day: formatDay(standing.closedAt, locale) }),
      }
    case 'no-plan':
      return { label: m.catalogue_no_plan(), to: null, note: m.catalogue_no_plan_text() }
    case 'no-open-plan':
      return { label: m.catalogue_no_open_plan(), to: CHECKOUT, note: null, isCalm: true }
    case 'members-only':
      return { label: m.catalogue_members_only(), to: signIn, note: m.catalogue_members_only_text() }
    case 'restricted':
      return {
        label: signIn ? m.catalogue_sign_in() : m.catalogue_restricted(),
        to: signIn,
        note: m.catalogue_restricted_text(),
      }
    case 'not-a-student':
      return { label: m.catalogue_not_a_student(), to: null, note: m.catalogue_not_a_student_text() }
  }
}

/** The plan that the price in sight belongs to, and that price; null when there is none to show. */
export function shownPlan(page: CoursePage): { plan: PricingPlan; amount: Money } | null {
  const plan = (page.plans.find(({ plan }) => plan.id === page.planPickedFirst) ?? page.plans[0])?.plan
  const price = plan && (page.currency === 'USD' ? plan.priceUsd : plan.price)
  return plan && typeof price === 'number' ? { plan, amount: money(price, page.currency) } : null
}

function buyLabel(page: CoursePage, locale: Locale): string {
  const amount = shownPlan(page)?.amount
  if (!amount) return m.catalogue_choose_plan()
  return amount.minor === 0
    ? m.catalogue_get_free()
    : m.catalogue_buy_for({ price: formatMoney(amount, locale) })
}

function openOrderStep(
  order: { status: string; token: string; since: number },
  now: number,
  locale: Locale,
): NextStep {
  const to = `/order/${order.token}`
  if (order.status === 'notYetReceived')
    return { label: m.catalogue_pay_order(), to, note: m.catalogue_pay_order_text() }
  if (order.status === 'rejected')
    return { label: m.catalogue_send_again(), to, note: m.catalogue_send_again_text() }
  const isToday = formatDay(order.since, locale) === formatDay(now, locale)
  const time = [isToday ? '' : formatDay(order.since, locale), formatTime(order.since, locale)]
    .join(' ')
    .trim()
  return { label: m.catalogue_waiting_since({ time }), to, note: m.catalogue_waiting_text(), isCalm: true }
}

function accessWords({ access }: CoursePage, locale: Locale): string | null {
  if (access.kind === 'unlimited') return m.catalogue_access_unlimited()
  if (access.kind === 'until') return m.catalogue_access_until({ day: formatDay(access.endsAt, locale) })
  if (access.kind === 'watching')
    return m.catalogue_access_watching({ time: durationWords(access.secondsLeft) })
  return null
}

function endedWords({ access }: CoursePage, locale: Locale): string | null {
  if (access.kind !== 'ended' || access.endedAt === null) return null
  return m.catalogue_access_ended({ day: formatDay(access.endedAt, locale) })
}
