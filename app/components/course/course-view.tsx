import type { ReactNode } from 'react'
import type { CoursePage, CourseShelf } from '#app/business/storefront/course-page/course-page.ts'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Curriculum } from './curriculum.tsx'
import { Hero } from './hero.tsx'
import { HtmlText } from './html-text.tsx'
import type { NextStep } from './next-step.ts'
import { PurchaseBar } from './purchase-bar.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { Section, SectionTabs, type Tab } from './section-tabs.tsx'

/** The course page in layout 3: the course, its checkout on the same page, and others below. §2 */
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
  const { course, settings, sections, shelves } = page
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
    ...(page.settings.howToBuy.enabled ? [{ id: 'how-to-buy', label: m.catalogue_tab_how_to_buy() }] : []),
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
