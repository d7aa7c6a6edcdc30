import { memo, type ReactNode } from 'react'
import type { CoursePage, CourseShelf } from '#app/business/storefront/course-page/course-page.ts'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { lazyPart, whenVisible } from '#app/components/lazy-part.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleCheck } from '#app/ui/icons.tsx'
import { Curriculum } from './curriculum.tsx'
import { HtmlText } from './html-text.tsx'
import type { NextStep } from './next-step.ts'
import { Section, SectionTabs, type Tab } from './section-tabs.tsx'
import { Teacher } from './teacher.tsx'

/** The data of a course page. Every layout and every part gets all of it. */
export type CourseViewProps = {
  readonly page: CoursePage
  readonly step: NextStep
  /** Why the course was not added to the cart, after a post without JavaScript. */
  readonly notAdded: string | null
  /** null: there is nothing to buy. */
  readonly checkout: ReactNode
}

/** The comments of a course page. Memoised for the same reason as the checkout. */
const CommentsPart = memo(
  lazyPart(async () => (await import('#app/components/comments/course-comments.tsx')).CourseComments, {
    fallback: <div className="min-h-40" aria-busy="true" />,
    whenNeeded: () => whenVisible('comments'),
  }),
)

type CoursePart = {
  /** null: the part brings its own heading and its own anchor. */
  readonly title: (() => string) | null
  readonly tab: () => string
  /** Only what the school filled in is shown. */
  readonly isShown: (props: CourseViewProps) => boolean
  readonly body: (props: CourseViewProps) => ReactNode
}

/**
 * The parts of a course page by their anchors. A layout names the parts that it shows and their order; headings, tabs and contents
 * come from here.
 */
const PARTS = {
  outcomes: {
    title: m.course_outcomes_title,
    tab: m.course_outcomes_tab,
    isShown: ({ page }) => page.course.outcomes.length > 0,
    body: ({ page }) => <Outcomes outcomes={page.course.outcomes} />,
  },
  details: {
    title: m.catalogue_details_title,
    tab: m.catalogue_tab_details,
    isShown: () => true,
    body: ({ page }) => <HtmlText html={page.course.description} />,
  },
  curriculum: {
    title: m.catalogue_curriculum_title,
    tab: m.catalogue_tab_curriculum,
    isShown: ({ page }) => page.checkout.settings.features.curriculum && page.sections.length > 0,
    body: ({ page }) => <Curriculum page={page} />,
  },
  teacher: {
    title: m.course_teacher_title,
    tab: m.course_teacher_title,
    isShown: ({ page: { teacher } }) => Boolean(teacher?.biography || teacher?.pictureUrl),
    body: ({ page }) => page.teacher && <Teacher teacher={page.teacher} />,
  },
  'how-to-buy': {
    title: m.catalogue_how_to_buy_title,
    tab: m.catalogue_tab_how_to_buy,
    isShown: ({ page }) => page.checkout.settings.howToBuy.enabled,
    body: ({ page }) => (
      <HtmlText html={page.checkout.settings.howToBuy.description || m.catalogue_how_to_buy_text()} />
    ),
  },
  checkout: {
    title: null,
    tab: m.catalogue_tab_buy,
    isShown: ({ checkout }) => checkout !== null,
    body: ({ checkout }) => checkout,
  },
  more: {
    title: null,
    tab: m.catalogue_tab_more,
    isShown: ({ page }) => page.shelves.length > 0,
    body: ({ page }) => (
      <div id="more" className="mt-8 scroll-mt-16">
        {page.shelves.map(shelf => (
          <Shelf key={shelf.kind} title={shelfTitle(shelf, page)} courses={shelf.courses} />
        ))}
      </div>
    ),
  },
  comments: {
    title: m.comments_title,
    tab: m.comments_tab,
    isShown: ({ page }) => page.checkout.settings.features.comment,
    body: ({ page }) => <CommentsPart courseId={page.course.id} coursePath={page.checkout.path} />,
  },
} satisfies Record<string, CoursePart>

export type PartName = keyof typeof PARTS

/** Returns those of the parts that this page has, in this order. */
function shownParts(names: readonly PartName[], props: CourseViewProps): PartName[] {
  return names.filter(name => partOf(name).isShown(props))
}

/** The parts as anchor links, in the order in which they stand on the page. */
export function PartTabs({
  of,
  beside,
  ...props
}: CourseViewProps & { of: readonly PartName[]; beside?: ReactNode }) {
  const tabs: Tab[] = shownParts(of, props).map(id => ({ id, label: partOf(id).tab() }))
  return <SectionTabs tabs={tabs} beside={beside} />
}

/** These parts one below the other, each with its heading and its anchor. */
export function Parts({
  of,
  isLarge,
  ...props
}: CourseViewProps & { of: readonly PartName[]; isLarge?: boolean }) {
  return (
    <>
      {shownParts(of, props).map(name => {
        const { title, body } = partOf(name)
        if (!title) return <div key={name}>{body(props)}</div>
        return (
          <Section key={name} id={name} title={title()} isLarge={isLarge}>
            {body(props)}
          </Section>
        )
      })}
    </>
  )
}

function partOf(name: PartName): CoursePart {
  return PARTS[name]
}

/** The heading of a list of other courses. */
export function shelfTitle({ kind }: CourseShelf, { course }: CoursePage): string {
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

/** The skills that the course teaches, as a list of the school's sentences. */
function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  return (
    <ul className="grid max-w-3xl gap-4">
      {outcomes.map(outcome => (
        <li key={outcome} className="flex items-start gap-3 text-lg">
          <CircleCheck className="mt-1 size-6 shrink-0 text-success" />
          <span className="min-w-0">{outcome}</span>
        </li>
      ))}
    </ul>
  )
}
