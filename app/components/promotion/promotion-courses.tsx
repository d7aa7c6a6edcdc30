import { Link } from '@remix-run/react'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { money } from '#app/business/money/money.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import type { PromotionCourse, PromotionPage } from '#app/business/storefront/promotions/promotion-page.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { termWords } from '#app/components/catalogue/words.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { standingWords } from './promotion-words.ts'

/** The courses of a promotion; `onChoose` if the buyer can pick among them. */
export function PromotionCourses({
  page,
  chosen,
  onChoose,
}: {
  page: PromotionPage
  chosen: readonly number[]
  onChoose: ((id: number, isChosen: boolean) => void) | null
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {page.courses.map(course => (
        <li
          key={course.id}
          className="relative flex gap-4 rounded-md border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          {onChoose && (
            <ChooseBox
              course={course}
              isChosen={chosen.includes(course.id)}
              onChoose={isChosen => onChoose(course.id, isChosen)}
            />
          )}
          <div className="hidden w-32 shrink-0 min-[26rem]:block">
            <Cover url={course.pictureUrl} use="line" />
          </div>
          <div className="min-w-0 grow">
            <p className="font-semibold break-words">
              <Link to={course.path} className="inline-block no-underline hover:underline">
                {course.name}
              </Link>
            </p>
            <PlanLine page={page} course={course} />
            <Standing course={course} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Ticks one course. A course in the cart is always counted; it can be removed only in the cart. */
function ChooseBox({
  course: { id, name, standing },
  isChosen,
  onChoose,
}: {
  course: PromotionCourse
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <label className="-m-1 grid size-11 shrink-0 place-items-center">
      <input
        type="checkbox"
        name="courseId"
        value={id}
        aria-label={name}
        checked={isChosen}
        disabled={standing !== 'can-add'}
        onChange={event => onChoose(event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  )
}

function PlanLine({
  page: { settings },
  course: { plan, isInPerson },
}: {
  page: PromotionPage
  course: PromotionCourse
}) {
  const currency = currencyOf(settings)
  const price = plan && priceIn(plan, currency)
  if (!plan || price === null) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">
        {price === 0 ? m.catalogue_free() : <Price amount={money(price, currency)} />}
      </span>
      <span className="text-sm text-ink-soft">{termWords(plan, isInPerson)}</span>
    </p>
  )
}

function Standing({ course }: { course: PromotionCourse }) {
  const words = standingWords(course)
  if (!words) return null
  return <Badge tone={course.standing === 'in-cart' ? 'success' : 'neutral'}>{words}</Badge>
}
