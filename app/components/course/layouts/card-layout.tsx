import { CourseTitle, Preview } from '#app/components/course/course-hero.tsx'
import {
  BEFORE_BUYING,
  type CourseViewProps,
  type PartName,
  Parts,
  PartsBelow,
  PartTabs,
} from '#app/components/course/course-parts.tsx'
import { PurchaseBar } from '#app/components/course/purchase-bar.tsx'
import { PurchaseCard } from '#app/components/course/purchase-card.tsx'

const BELOW: readonly PartName[] = ['comments', 'more']

/** Layout 3: the course on the left, and the purchase card beside it, which stays in sight. */
export function CardLayout(props: CourseViewProps) {
  const { page, step, notAdded, checkout } = props
  return (
    <main id="main" className="page pb-12">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-10 lg:pt-8">
        <div className="lg:col-start-1">
          <header className="flex flex-col gap-4 lg:flex-col-reverse lg:gap-6">
            <div className="-mx-4 md:mx-0">
              <Preview course={page.course} />
            </div>
            <CourseTitle course={page.course} />
          </header>
        </div>
        <aside className="mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <div className="lg:sticky lg:top-6">
            <PurchaseCard page={page} step={step} notAdded={notAdded} />
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <PartTabs {...props} of={[...BEFORE_BUYING, 'checkout', ...BELOW]} />
          <Parts {...props} of={BEFORE_BUYING} />
        </div>
      </div>
      <PurchaseBar page={page} step={step} notAdded={notAdded} />
      {checkout && <div className="border-line pt-10 lg:mt-10 lg:border-t">{checkout}</div>}
      <PartsBelow {...props} of={BELOW} />
    </main>
  )
}
