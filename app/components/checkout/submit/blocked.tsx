import type { ReactNode } from 'react'
import type { OpenOrder as Standing } from '#app/business/orders/purchase-standing.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { whyPlanDisabled } from '#app/components/checkout/steps/plan-words.ts'
import { onMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Standings in which a student can order. Staff who impersonate the student cannot. */
const IS_FOR_BUYERS: readonly CoursePage['standing']['kind'][] = ['can-buy', 'owned', 'order-open']

/** Why this course cannot be ordered now, and what to do instead; null if it can. decisions: Who may buy */
export function whyBlocked(page: CoursePage): ReactNode {
  const { standing, isImpersonated } = page
  if (isImpersonated && IS_FOR_BUYERS.includes(standing.kind))
    return <Says title={m.checkout_looked_at_title()} text={m.checkout_looked_at_text()} />
  switch (standing.kind) {
    case 'can-buy':
      return null
    case 'owned':
      return standing.canBuyMore ? null : <Owned page={page} />
    case 'order-open':
      return <OpenOrder order={standing} />
    case 'not-a-student':
      return <Says title={m.checkout_instructor_title()} text={m.checkout_instructor_text()} page={page} />
    case 'restricted':
      return <Says title={m.checkout_restricted_title()} text={m.checkout_restricted_text()} page={page} />
    case 'not-open-yet':
      return (
        <SaysWhen title={m.checkout_not_open_title()} text={m.checkout_not_open_text} at={standing.opensAt} />
      )
    case 'closed':
      return (
        <SaysWhen title={m.checkout_closed_title()} text={m.checkout_closed_text} at={standing.closedAt} />
      )
    case 'no-plan':
      return <Says title={m.checkout_no_plan_title()} text={m.checkout_no_plan_text()} />
    case 'members-only':
      return <Says title={m.checkout_members_title()} text={m.checkout_members_text()} page={page} />
    case 'no-open-plan':
      return <Says title={m.checkout_refused()} text={whyPlanDisabled(standing.reason)} />
  }
}

/** A notice. With `page`, it offers sign-in (or another account) to visitors as a way out. */
function Says({ title, text, page }: { title: string; text: string; page?: CoursePage }) {
  return (
    <Alert kind="info" title={title}>
      <p>{text}</p>
      {page && !page.checkout.buyer.isSignedIn && (
        <ButtonLink
          to={`/login?returnTo=${encodeURIComponent(page.checkout.path)}`}
          variant="secondary"
          className="mt-3"
        >
          {m.checkout_sign_in()}
        </ButtonLink>
      )}
    </Alert>
  )
}

function SaysWhen({
  title,
  text,
  at,
}: {
  title: string
  text: (inputs: { when: string }) => string
  at: number
}) {
  const locale = useLocale()
  return <Says title={title} text={text({ when: onMoment(at, locale) })} />
}

function Owned({ page }: { page: CoursePage }) {
  return (
    <Alert kind="success" title={m.checkout_owned_title()}>
      <p>{m.checkout_owned_text()}</p>
      <ButtonLink to={`${page.checkout.path}?learn=true`} className="mt-3">
        {m.checkout_go_on()}
      </ButtonLink>
    </Alert>
  )
}

function OpenOrder({
  order: { token, status, awaitsApproval },
}: {
  order: Pick<Standing, 'token' | 'status' | 'awaitsApproval'>
}) {
  const titles = {
    notYetReceived: m.checkout_open_unpaid_title,
    pendingApproved: awaitsApproval ? m.checkout_open_awaits_title : m.checkout_open_waiting_title,
    rejected: m.checkout_open_rejected_title,
  }
  const isUnpaid = status !== 'pendingApproved'
  return (
    <Alert kind="warning" title={titles[status]()}>
      <ButtonLink to={`/order/${token}`} variant={isUnpaid ? 'primary' : 'secondary'} className="mt-2">
        {isUnpaid ? m.checkout_pay_now() : m.checkout_open_order()}
      </ButtonLink>
    </Alert>
  )
}
