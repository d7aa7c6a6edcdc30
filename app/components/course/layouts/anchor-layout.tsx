import { CourseTitle, Preview } from '#app/components/course/course-hero.tsx'
import {
  BEFORE_BUYING,
  type CourseViewProps,
  type PartName,
  Parts,
  PartsBelow,
  PartTabs,
} from '#app/components/course/course-parts.tsx'
import { NextStepButton } from '#app/components/course/next-step-button.tsx'
import { PurchaseBar, StartingPrice } from '#app/components/course/purchase-bar.tsx'
import { FreeLecture, InPromotions, Promises } from '#app/components/course/purchase-card.tsx'

const AFTER: readonly PartName[] = ['comments', 'more']

/**
 * Layout 4: a bar that stays in sight, with anchors, the starting price and the button to register. The purchase stands
 * in the page with the contact form open.
 */
export function AnchorLayout(props: CourseViewProps) {
  const { page, step, notAdded, checkout } = props
  return (
    <main id="main" className="page pb-12">
      <header className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center lg:gap-12 lg:pt-8">
        <div className="-mx-4 md:mx-0">
          <Preview course={page.course} />
        </div>
        <div className="grid gap-4">
          <CourseTitle course={page.course} />
          <StartingPrice page={page} className="text-2xl min-[22rem]:hidden" />
          {step.note && <p className="text-ink-soft">{step.note}</p>}
          <InPromotions page={page} />
          <FreeLecture page={page} />
          {page.standing.kind === 'can-buy' && <Promises page={page} className="grid" />}
        </div>
      </header>
      <PartTabs
        {...props}
        of={[...BEFORE_BUYING, ...AFTER]}
        beside={
          <div className="hidden shrink-0 items-center gap-4 py-2 lg:flex">
            <StartingPrice page={page} className="text-lg" />
            <NextStepButton step={step} isSmall />
          </div>
        }
      />
      <div className="max-w-4xl">
        <Parts {...props} of={BEFORE_BUYING} />
      </div>
      <PurchaseBar page={page} step={step} notAdded={notAdded} price={<StartingPrice page={page} />} />
      {checkout && (
        <div className="mt-10 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-8 lg:shadow-raised">
          {checkout}
        </div>
      )}
      <PartsBelow {...props} of={AFTER} />
    </main>
  )
}
