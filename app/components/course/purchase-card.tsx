import type { CoursePage } from '#app/business/orders/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Price } from '#app/ui/price.tsx'
import { ProgressLine } from '../catalogue/progress-line.tsx'
import { termWords } from '../catalogue/words.ts'
import { CHECKOUT, nextStep, shownPlan } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'

/** Price, plan, and the one button: beside the course on a wide screen, where it stays in sight; below its name on a phone. */
export function PurchaseCard({ page }: { page: CoursePage }) {
  const step = nextStep(page, useLocale())
  const { standing } = page
  return (
    <section
      aria-label={m.catalogue_purchase()}
      className="grid gap-4 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-raised"
    >
      {standing.kind === 'owned' ? <Progress percent={standing.percent} /> : <PlanInSight page={page} />}
      <div className="hidden lg:grid">
        <NextStepButton step={step} />
      </div>
      {step.note && <p className="text-ink-soft">{step.note}</p>}
      {standing.kind === 'owned' && standing.canBuyMore && (
        <a href={CHECKOUT} className="link justify-self-start">
          {m.catalogue_renew()}
        </a>
      )}
    </section>
  )
}

function PlanInSight({ page }: { page: CoursePage }) {
  const shown = shownPlan(page)
  if (!shown) return null
  const others = page.plans.length - 1
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl leading-snug font-semibold lg:text-3xl">
          {shown.amount.minor === 0 ? m.catalogue_free() : <Price amount={shown.amount} />}
        </span>
        <span className="text-ink-soft">{termWords(shown.plan)}</span>
      </p>
      {others > 0 && page.planPickedFirst !== null && (
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
