import type { ReactNode } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { CoursePage, CourseShelf } from '#app/business/storefront/course-page/course-page.ts'
import { AddCourse } from '#app/components/add-to-cart/add-course.tsx'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { durationWords, termWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { Curriculum } from './curriculum.tsx'
import { HtmlText } from './html-text.tsx'
import { type NextStep, shownPlan } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'
import { mayAdd, PurchaseCard, type PurchaseProps } from './purchase-card.tsx'
import { Section, SectionTabs, type Tab } from './section-tabs.tsx'

/** The course page of layout 3: course, checkout on the same page, and further courses. behaviour: Course page */
export function CourseView({
  page,
  step,
  notAdded,
  checkout,
}: {
  page: CoursePage
  step: NextStep
  notAdded: string | null
  checkout: ReactNode
}) {
  const { course, sections, shelves } = page
  const { settings } = page.checkout
  const showsCurriculum = settings.features.curriculum && sections.length > 0
  return (
    <main id="main" className="page pb-12">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-10 lg:pt-8">
        <div className="lg:col-start-1">
          <Hero page={page} />
        </div>
        <aside className="mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <div className="lg:sticky lg:top-6">
            <PurchaseCard page={page} step={step} notAdded={notAdded} />
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <SectionTabs tabs={tabsOf(page, showsCurriculum, checkout !== null)} />
          <Section id="details" title={m.catalogue_details_title()}>
            <HtmlText html={course.description} />
          </Section>
          {showsCurriculum && (
            <Section id="curriculum" title={m.catalogue_curriculum_title()}>
              <Curriculum page={page} />
            </Section>
          )}
          {settings.howToBuy.enabled && (
            <Section id="how-to-buy" title={m.catalogue_how_to_buy_title()}>
              <HtmlText html={settings.howToBuy.description || m.catalogue_how_to_buy_text()} />
            </Section>
          )}
        </div>
      </div>
      <PurchaseBar page={page} step={step} notAdded={notAdded} />
      {checkout && <div className="border-line pt-10 lg:mt-10 lg:border-t">{checkout}</div>}
      <div id="more" className="mt-8 scroll-mt-16">
        {shelves.map(shelf => (
          <Shelf key={shelf.kind} title={shelfTitle(shelf, page)} courses={shelf.courses} />
        ))}
      </div>
    </main>
  )
}

function tabsOf(page: CoursePage, showsCurriculum: boolean, hasCheckout: boolean): Tab[] {
  return [
    { id: 'details', label: m.catalogue_tab_details() },
    ...(showsCurriculum ? [{ id: 'curriculum', label: m.catalogue_tab_curriculum() }] : []),
    ...(page.checkout.settings.howToBuy.enabled
      ? [{ id: 'how-to-buy', label: m.catalogue_tab_how_to_buy() }]
      : []),
    ...(hasCheckout ? [{ id: 'checkout', label: m.catalogue_tab_buy() }] : []),
    ...(page.shelves.length > 0 ? [{ id: 'more', label: m.catalogue_tab_more() }] : []),
  ]
}

function shelfTitle({ kind }: CourseShelf, { course }: CoursePage): string {
  switch (kind) {
    case 'related':
      return m.catalogue_shelf_related()
    case 'teacher':
      return m.catalogue_shelf_teacher({ teacher: course.teacher })
    case 'group':
      return m.catalogue_shelf_group({ group: course.groupName })
    case 'bestsellers':
      return m.catalogue_shelf_bestsellers()
  }
}

/** The bottom bar on a phone. It sticks only while its container is in sight, so it never covers the checkout below. */
function PurchaseBar({ page, step, notAdded }: PurchaseProps) {
  const shown = page.standing.kind === 'can-buy' ? shownPlan(page) : null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:hidden">
      <div className="flex items-center gap-3">
        {shown && (
          <p className="hidden min-w-0 leading-tight min-[22rem]:block">
            <span className="block text-lg leading-tight font-semibold">
              {shown.amount.minor === 0 ? m.catalogue_free() : <Price amount={shown.amount} />}
            </span>
            <span className="block truncate text-sm text-ink-soft">{termWords(shown.plan)}</span>
          </p>
        )}
        <NextStepButton step={step} className="min-w-0 grow max-sm:px-3" />
        {mayAdd(page) && <AddCourse page={page} notAdded={notAdded} short />}
      </div>
    </div>
  )
}

function Hero({ page: { course } }: { page: CoursePage }) {
  return (
    <header className="flex flex-col gap-4 lg:flex-col-reverse lg:gap-6">
      <div className="-mx-4 md:mx-0">
        <Preview course={course} />
      </div>
      <div>
        {course.groupName && <p className="text-sm text-ink-soft">{course.groupName}</p>}
        <h1 className="text-xl leading-relaxed font-semibold break-words sm:text-2xl lg:text-3xl">
          {course.name}
        </h1>
        <p className="text-ink-soft">{factsOf(course)}</p>
      </div>
    </header>
  )
}

/** The preview video. Nothing loads before it is played. */
function Preview({ course }: Pick<CoursePage, 'course'>) {
  if (!course.previewVideoUrl) {
    return <Cover url={course.previewPictureUrl} use="page" order="first" className="max-md:rounded-none" />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shop's trailer has no captions; lectures have theirs in the player.
    <video
      controls
      playsInline
      preload="none"
      poster={addressAtWidth(course.previewPictureUrl, 960) || undefined}
      src={course.previewVideoUrl}
      aria-label={m.catalogue_preview_video()}
      className="aspect-video w-full bg-sunken object-cover md:rounded-md"
    />
  )
}

function factsOf({ teacher, totalSeconds, lectureCount }: CoursePage['course']): string {
  const facts: string[] = []
  if (teacher) facts.push(teacher)
  if (totalSeconds > 0) facts.push(durationWords(totalSeconds))
  if (lectureCount > 0) facts.push(m.catalogue_lectures({ count: lectureCount }))
  return facts.join(' · ')
}
