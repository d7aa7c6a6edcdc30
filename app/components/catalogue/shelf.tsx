import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { CourseCard as Card } from '#app/business/catalogue/course-card.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronRight } from '#app/ui/icons.tsx'
import { CourseCard } from './course-card.tsx'
import type { PictureOrder } from './picture.tsx'

/** Up to this many cards are large, so that a short shelf has no gap. */
const FULL_ROW = 3

type Heading = {
  title: string
  /** The link to the full list. */
  all?: { to: string; label: string }
}

/** A phone shows one card of a shelf and the edge of the next. */
const FIRST: readonly PictureOrder[] = ['first', 'early']

/** A row of courses under a heading; `first` if it is on the first screen of its page. */
export function Shelf({
  courses,
  toWatch,
  first,
  ...heading
}: Heading & { courses: readonly Card[]; toWatch?: boolean; first?: boolean }) {
  return (
    <ShelfRow {...heading}>
      {courses.map((card, index) => ({
        key: card.id,
        card: <CourseCard card={card} toWatch={toWatch} use="shelf" order={first ? FIRST[index] : 'late'} />,
      }))}
    </ShelfRow>
  )
}

type Cards = readonly { readonly key: number; readonly card: ReactNode }[]

/** Cards of any kind in rows that wrap. */
export function CardGrid({ children }: { children: Cards }) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-10 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
      {children.map(({ key, card }) => (
        <li key={key}>{card}</li>
      ))}
    </ul>
  )
}

/**
 * Cards of any kind under a heading. They scroll sideways on a phone and wrap on a wide screen. In three columns a last
 * card that would stand alone in its row is left out.
 */
export function ShelfRow({ title, all, children }: Heading & { children: Cards }) {
  return (
    <section aria-label={title} className="py-6">
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        {all && (
          <Link
            to={all.to}
            prefetch="intent"
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent no-underline hover:underline"
          >
            {m.catalogue_see_all()}
            <span className="sr-only">{all.label}</span>
            <ChevronRight className="size-4" />
          </Link>
        )}
      </header>
      <ul
        className={`-mx-4 flex snap-x gap-4 overflow-x-auto scroll-px-4 px-4 pt-1.5 pb-3 md:mx-0 md:grid md:grid-cols-3 md:gap-x-6 md:gap-y-8 md:overflow-visible md:px-0 ${children.length > FULL_ROW ? 'lg:grid-cols-4' : ''}`}
      >
        {children.map(({ key, card }) => (
          <li
            key={key}
            className="w-[72vw] max-w-72 shrink-0 snap-start md:w-auto md:max-w-none md:max-lg:nth-[3n+4]:last:hidden"
          >
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
