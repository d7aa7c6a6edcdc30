import { learnQuery } from '#app/business/catalogue/link-path.ts'
import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { durationWords } from '#app/components/catalogue/words.ts'
import { costsSomething, needsNoAccount, takesTransfer } from '#app/components/course/buying-facts.ts'
import type { CourseLayout } from '#app/components/course/course-view.tsx'
import { CHECKOUT, type NextStep, shownPlan } from '#app/components/course/next-step.ts'
import { formatDay, formatMoment, formatWhen } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { slipPromise } from '#app/i18n/slip-promise.ts'

/**
 * Returns the next step between this caller and the course. Worded on the server, so the browser loads only the one
 * sentence that applies.
 */
export function nextStep(page: CoursePage, layout: CourseLayout, locale: Locale): NextStep {
  const { standing, checkout } = page
  const signIn = checkout.buyer.isSignedIn ? null : `/login?returnTo=${encodeURIComponent(checkout.path)}`
  switch (standing.kind) {
    case 'can-buy':
      return { label: buyLabel(page, layout, locale), to: CHECKOUT, note: endedWords(page, locale) }
    case 'owned':
      return {
        label: ownedLabel(standing, locale),
        to: `${checkout.path}${learnQuery(standing.percent)}`,
        note: accessWords(page, locale),
      }
    case 'order-open':
      return openOrderStep(standing, checkout, locale)
    case 'not-open-yet':
      return {
        label: m.catalogue_opens_at({ day: formatMoment(standing.opensAt, locale) }, { locale }),
        to: null,
        note: m.catalogue_opens_text({}, { locale }),
      }
    case 'closed':
      return {
        label: m.catalogue_closed({}, { locale }),
        to: null,
        note: m.catalogue_closed_text({ day: formatDay(standing.closedAt, locale) }, { locale }),
      }
    case 'no-plan':
      return {
        label: m.catalogue_no_plan({}, { locale }),
        to: null,
        note: m.catalogue_no_plan_text({}, { locale }),
      }
    case 'no-open-plan':
      return { label: m.catalogue_no_open_plan({}, { locale }), to: CHECKOUT, note: null, isCalm: true }
    case 'members-only':
      return {
        label: m.catalogue_members_only({}, { locale }),
        to: signIn,
        note: m.catalogue_members_only_text({}, { locale }),
      }
    case 'restricted':
      return {
        label: signIn ? m.catalogue_sign_in({}, { locale }) : m.catalogue_restricted({}, { locale }),
        to: signIn,
        note: m.catalogue_restricted_text({}, { locale }),
      }
    case 'not-a-student':
      return {
        label: m.catalogue_not_a_student({}, { locale }),
        to: null,
        note: m.catalogue_not_a_student_text({}, { locale }),
      }
  }
}

/**
 * Returns how to buy this course, as HTML; null if the school shows no such text. Its own text tells of paying, so a
 * free course has ours, which says only what is true for this visitor and this shop.
 */
export function howToBuy(page: CoursePage, locale: Locale): string | null {
  const { buyer, paymentMethods, settings } = page.checkout
  const isPaid = costsSomething(page)
  if (!settings.howToBuy.enabled) return null
  if (isPaid && settings.howToBuy.description) return settings.howToBuy.description
  const onlyTransfer = takesTransfer(page) && paymentMethods.every(({ paidBy }) => paidBy === 'transfer')
  const pay = onlyTransfer ? m.catalogue_how_to_buy_transfer : m.catalogue_how_to_buy_pay
  const sentences = [
    ...(courseItemOf(page).plans.length > 1 ? [m.catalogue_how_to_buy_plan] : []),
    buyer.isSignedIn ? m.catalogue_how_to_buy_signed_in : m.catalogue_how_to_buy_text,
    ...(needsNoAccount(page) ? [m.catalogue_how_to_buy_no_account] : []),
    ...(isPaid ? [pay] : []),
    m.catalogue_how_to_buy_after,
  ]
  return sentences.map(sentence => sentence({}, { locale })).join(' ')
}

function ownedLabel({ percent, hasBegun }: { percent: number; hasBegun: boolean }, locale: Locale): string {
  if (percent === 100) return m.privacy_watch_again({}, { locale })
  return hasBegun ? m.catalogue_go_on({}, { locale }) : m.catalogue_begin({}, { locale })
}

/** In layout 4 people register for a course that costs something. */
function buyLabel(page: CoursePage, layout: CourseLayout, locale: Locale): string {
  const amount = shownPlan(page)?.amount
  if (amount?.minor === 0) return m.catalogue_get_free({}, { locale })
  if (layout === 4) return m.course_register({}, { locale })
  return amount ? m.catalogue_buy({}, { locale }) : m.catalogue_choose_plan({}, { locale })
}

function openOrderStep(
  order: { status: string; awaitsApproval: boolean; token: string; since: number },
  { now, settings }: CoursePage['checkout'],
  locale: Locale,
): NextStep {
  // A staff member who impersonates a student gets no link to the student's order.
  const to = order.token ? `/order/${order.token}` : null
  if (order.status === 'notYetReceived')
    return {
      label: m.catalogue_pay_order({}, { locale }),
      to,
      note: m.catalogue_pay_order_text({}, { locale }),
    }
  if (order.status === 'rejected')
    return {
      label: m.catalogue_send_again({}, { locale }),
      to,
      note: m.catalogue_send_again_text({}, { locale }),
    }
  const time = formatWhen(order.since, locale, now)
  return {
    label: order.awaitsApproval
      ? m.catalogue_awaits_since({ time }, { locale })
      : m.catalogue_waiting_since({ time }, { locale }),
    to,
    note: order.awaitsApproval
      ? m.catalogue_awaits_text({}, { locale })
      : [m.catalogue_waiting_text({}, { locale }), slipPromise(settings.slipCheckHours, locale)]
          .join(' ')
          .trim(),
    isCalm: true,
  }
}

function accessWords({ access }: CoursePage, locale: Locale): string | null {
  if (access.kind === 'unlimited') return m.catalogue_access_unlimited({}, { locale })
  if (access.kind === 'until')
    return m.catalogue_access_until({ day: formatDay(access.endsAt, locale) }, { locale })
  if (access.kind === 'watching')
    return m.catalogue_access_watching({ time: durationWords(access.secondsLeft, locale) }, { locale })
  return null
}

function endedWords({ access }: CoursePage, locale: Locale): string | null {
  if (access.kind !== 'ended') return null
  if (access.endedAt === null) return m.learning_time_used_up_title({}, { locale })
  return m.catalogue_access_ended({ day: formatDay(access.endedAt, locale) }, { locale })
}
