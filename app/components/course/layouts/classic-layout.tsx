import { CourseCard } from '#app/components/catalogue/course-card.tsx'
import { CourseTitle, Preview } from '#app/components/course/course-hero.tsx'
import {
  BEFORE_BUYING,
  type CourseViewProps,
  type PartName,
  Parts,
  PartsBelow,
  PartTabs,
  shelfTitle,
} from '#app/components/course/course-parts.tsx'
import { PurchaseBar } from '#app/components/course/purchase-bar.tsx'
import { PurchaseCard } from '#app/components/course/purchase-card.tsx'
import { useGroupName } from '#app/components/shell/shell-data.ts'

const AFTER: readonly PartName[] = ['comments']

/** Layout 1: cover and title above each other, the purchase card below them, other courses at the side. */
export function ClassicLayout(props: CourseViewProps) {
  const { page, step, notAdded, checkout } = props
  const hasSide = page.shelves.length > 0
  return (
    <main id="main" className="page pb-12">
      <header className="md:pt-8">
        <div className="-mx-4 md:mx-0 lg:max-w-3xl">
          <Preview course={page.course} />
        </div>
        <div className="mt-4 lg:mt-8">
          <CourseTitle course={page.course} />
        </div>
      </header>
      <div className="mt-4 lg:mt-6">
        <PurchaseCard page={page} step={step} notAdded={notAdded} shape="across" />
      </div>
      <div className={hasSide ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-x-10' : ''}>
        <div className="min-w-0">
          <PartTabs {...props} of={[...BEFORE_BUYING, 'checkout', ...AFTER]} />
          <Parts {...props} of={BEFORE_BUYING} />
          <PurchaseBar page={page} step={step} notAdded={notAdded} />
          {checkout && <div className="pt-10">{checkout}</div>}
          <PartsBelow {...props} of={AFTER} />
        </div>
        {hasSide && <OtherCourses {...props} />}
      </div>
    </main>
  )
}

/**
 * The lists of other courses, one below the other: at the side of a wide screen, at the end of a phone. They have no
 * tab, because at the side they begin beside the first part.
 */
function OtherCourses({ page }: CourseViewProps) {
  const groupName = useGroupName()
  return (
    <aside id="more" className="mt-10 scroll-mt-16 lg:mt-6">
      {page.shelves.map(shelf => (
        <section key={shelf.kind} aria-label={shelfTitle(shelf, page, groupName)} className="pb-8">
          <h2 className="mb-4 text-lg leading-relaxed font-semibold">{shelfTitle(shelf, page, groupName)}</h2>
          <ul className="-mx-4 flex snap-x gap-4 overflow-x-auto scroll-px-4 px-4 pt-1.5 pb-3 lg:mx-0 lg:grid lg:gap-6 lg:overflow-visible lg:px-0">
            {shelf.courses.map(card => (
              <li key={card.id} className="w-[72vw] max-w-72 shrink-0 snap-start lg:w-auto lg:max-w-none">
                <CourseCard card={card} use="shelf" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  )
}
