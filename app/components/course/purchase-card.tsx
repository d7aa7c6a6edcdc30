import { Link } from '@remix-run/react'
import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { AddCourse } from '#app/components/add-to-cart/add-course.tsx'
import { ProgressLine } from '#app/components/catalogue/progress-line.tsx'
import { termWords } from '#app/components/catalogue/words.ts'
import { Price } from '#app/components/price.tsx'
import { RefundPromise } from '#app/components/school.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { CirclePlay, MailCheck, ReceiptText, RotateCcw, UserRoundCheck } from '#app/ui/icons.tsx'
import { costsSomething, needsNoAccount, takesTransfer } from './buying-facts.ts'
import type { CourseViewProps } from './course-parts.tsx'
import { CHECKOUT, shownPlan } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'

export type PurchaseProps = Pick<CourseViewProps, 'page' | 'step' | 'notAdded'>

/** The card stands beside the course on a wide screen, or lies across the page. Both look the same on a phone. */
const SHAPES = {
  beside: { card: '', right: '', promises: '' },
  across: {
    card: 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12 lg:[&>*]:col-start-1 lg:[&>a]:justify-self-start',
    right: 'lg:col-start-2! lg:row-start-1 lg:row-end-5 lg:self-center',
    promises: 'lg:flex lg:flex-wrap lg:gap-x-8',
  },
} as const

/** Price, plan and main button. On a phone the buttons are in the bar at the bottom. */
export function PurchaseCard({
  page,
  step,
  notAdded,
  shape = 'beside',
}: PurchaseProps & { shape?: keyof typeof SHAPES }) {
  const { standing } = page
  const look = SHAPES[shape]
  return (
    <section
      aria-label={m.catalogue_purchase()}
      className={`grid gap-4 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-raised ${look.card}`}
    >
      {standing.kind === 'owned' ? <Progress percent={standing.percent} /> : <PlanInSight page={page} />}
      <div className={`hidden gap-3 lg:grid ${look.right}`}>
        <NextStepButton step={step} />
        {mayAdd(page) && <AddCourse page={page} notAdded={notAdded} />}
      </div>
      {step.note && <p className="text-ink-soft">{step.note}</p>}
      <FreeLecture page={page} />
      <InPromotions page={page} />
      {standing.kind === 'can-buy' && <Promises page={page} className={`grid ${look.promises}`} />}
      {standing.kind === 'owned' && standing.canBuyMore && (
        <a href={CHECKOUT} className="link justify-self-start">
          {m.catalogue_renew()}
        </a>
      )}
    </section>
  )
}

/** True if the course can be added to the cart. */
export function mayAdd(page: CoursePage): boolean {
  return (
    page.standing.kind === 'can-buy' && courseItemOf(page).planPickedFirst !== null && !page.isImpersonated
  )
}

export function InPromotions({ page: { standing, checkout } }: { page: CoursePage }) {
  if (standing.kind !== 'can-buy' || checkout.promotions.length === 0) return null
  return (
    <p className="min-w-0 text-sm text-ink-soft">
      {m.product_promotion_of_course()}{' '}
      {checkout.promotions.slice(0, PROMOTIONS).map(({ id, title }) => (
        <Link
          key={id}
          to={`/promotion/${id}`}
          className="link mr-2 inline-block max-w-full py-2.5 break-words"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}

const PROMOTIONS = 2

/** A link to the first free lecture, for visitors who have not bought the course. */
export function FreeLecture({ page }: { page: CoursePage }) {
  const free = page.sections.flatMap(section => section.lectures).find(lecture => lecture.preview)
  if (!free || page.standing.kind === 'owned') return null
  return (
    <ButtonLink to={`${page.checkout.path}?learn=true&lecture=${free.id}`} variant="secondary">
      <CirclePlay className="size-5" />
      {m.catalogue_watch_free_first()}
    </ButtonLink>
  )
}

/** Facts that a buyer wants to know before buying. */
export function Promises({ page, className }: { page: CoursePage; className: string }) {
  const { refundRule } = page.checkout.settings
  const promises = [
    ...(refundRule && costsSomething(page)
      ? [{ about: 'refund', icon: RotateCcw, words: <RefundPromise rule={refundRule} /> }]
      : []),
    ...(needsNoAccount(page)
      ? [{ about: 'account', icon: UserRoundCheck, words: m.catalogue_fact_no_account() }]
      : []),
    ...(takesTransfer(page)
      ? [{ about: 'transfer', icon: ReceiptText, words: m.catalogue_fact_transfer() }]
      : []),
    { about: 'approval', icon: MailCheck, words: m.catalogue_fact_approval() },
  ]
  return (
    <ul className={`gap-2 border-t border-line pt-4 text-sm text-ink-soft ${className}`}>
      {promises.map(({ about, icon: Icon, words }) => (
        <li key={about} className="flex items-start gap-2.5">
          <Icon className="mt-0.5 size-5 shrink-0" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

function PlanInSight({ page }: { page: CoursePage }) {
  const shown = shownPlan(page)
  if (!shown) return null
  const { plans, planPickedFirst, isInPerson } = courseItemOf(page)
  const others = plans.length - 1
  const isFree = shown.amount.minor === 0
  return (
    <div>
      {/* On a phone the bar at the bottom has the price, except of a free course and on the smallest screens. */}
      <p className={`flex flex-wrap items-baseline gap-x-3 ${isFree ? '' : 'min-[22rem]:max-lg:hidden'}`}>
        <span className="text-2xl leading-snug font-semibold lg:text-3xl">
          {isFree ? m.catalogue_free() : <Price amount={shown.amount} />}
        </span>
        <span className="text-ink-soft">{termWords(shown.plan, isInPerson)}</span>
      </p>
      {others > 0 && planPickedFirst !== null && (
        <a href={CHECKOUT} className="link text-sm">
          {m.catalogue_more_plans({ count: others })}
        </a>
      )}
    </div>
  )
}

function Progress({ percent }: { percent: number }) {
  const words = percent > 0 ? m.catalogue_in_progress({ percent }) : m.catalogue_owned()
  return (
    <div>
      <p className="font-semibold text-success">{words}</p>
      <ProgressLine percent={percent} label={words} />
    </div>
  )
}
