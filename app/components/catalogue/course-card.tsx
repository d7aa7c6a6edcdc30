import { Link, useLocation, useViewTransitionState } from '@remix-run/react'
import { useState } from 'react'
import { courseMode } from '#app/business/catalogue/course.ts'
import type { CourseCard as Card } from '#app/business/catalogue/course-card.ts'
import { learnQuery } from '#app/business/catalogue/link-path.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { COVER, Cover } from './cover.tsx'
import type { PictureOrder, PictureUse } from './picture.tsx'
import { ProgressLine } from './progress-line.tsx'
import { lengthOf, termWords } from './words.ts'

/**
 * A course in a list; the whole card is one link. With `toWatch` it leads to the lectures instead of the course page.
 */
export function CourseCard({
  card,
  toWatch = false,
  use,
  order,
}: {
  card: Card
  toWatch?: boolean
  use: PictureUse
  order?: PictureOrder
}) {
  const isOpening = useViewTransitionState(card.path)
  const [isPressed, setPressed] = useState(false)
  // On a course's page, its own cover has the name. A browser shows no transition between pages with two of one name.
  const isOnCourse = useLocation().pathname.startsWith('/course/')
  return (
    <article className="group card">
      <div style={isOpening && isPressed && !isOnCourse ? { viewTransitionName: COVER } : undefined}>
        <Cover url={card.pictureUrl} use={use} order={order} className="card-picture" />
      </div>
      <h3 className="mt-3 line-clamp-2 leading-relaxed font-semibold">
        <Link
          to={toWatch ? `${card.path}${learnQuery(card.owned?.percent ?? 0)}` : card.path}
          prefetch="intent"
          viewTransition={!toWatch}
          onClick={() => setPressed(true)}
          className="card-link"
        >
          {card.name}
        </Link>
      </h3>
      <p className="truncate text-sm text-ink-soft">{card.teacher}</p>
      <Facts card={card} />
      <div className="mt-auto pt-1">
        {card.owned ? <Owned percent={card.owned.percent} toWatch={toWatch} /> : <CardPrice card={card} />}
      </div>
    </article>
  )
}

/** Where it is taken, length and number of lectures, or nothing. */
export function Facts({ card }: { card: Card }) {
  const facts = lengthOf(card)
  return facts && <p className="text-sm text-ink-soft">{facts}</p>
}

/** The price for a new buyer, with how long it opens an online course. */
export function CardPrice({ card: { price, courseType } }: { card: Card }) {
  if (!price) return <p className="text-ink-soft">{m.catalogue_no_price()}</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {price.isFrom && <span className="text-sm text-ink-soft">{m.catalogue_from()}</span>}
      <span className="text-lg font-semibold">
        {price.amount.minor === 0 ? m.catalogue_free() : <Price amount={price.amount} />}
      </span>
      {courseMode(courseType) !== 'onsite' && (
        // The term has its own line: the prices of all cards in a row are level then.
        <span className="basis-full text-sm text-ink-soft">{termWords(price.term, false)}</span>
      )}
    </p>
  )
}

function Owned({ percent, toWatch }: { percent: number; toWatch: boolean }) {
  const begun = percent > 0 ? m.catalogue_in_progress({ percent }) : m.catalogue_owned()
  const words = percent === 100 && toWatch ? m.privacy_watch_again() : begun
  return (
    <div>
      <p className="text-sm font-semibold text-success">{words}</p>
      <ProgressLine percent={percent} label={words} />
    </div>
  )
}
