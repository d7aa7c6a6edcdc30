import { memo, type ReactNode } from 'react'
import { readPicture } from '#app/business/catalogue/picture.ts'
import type { CoursePage, CourseShelf } from '#app/business/storefront/course-page/course-page.ts'
import { Picture } from '#app/components/catalogue/picture.tsx'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { lazyPart, whenVisible } from '#app/components/lazy-part.tsx'
import { useGroupName } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleCheck } from '#app/ui/icons.tsx'
import { costsSomething } from './buying-facts.ts'
import { Curriculum } from './curriculum.tsx'
import { FoldedQuestions } from './folded-questions.tsx'
import { HtmlText } from './html-text.tsx'
import type { NextStep } from './next-step.ts'
import type { Question } from './questions.ts'
import { Section, SectionTabs, type Tab } from './section-tabs.tsx'
import { Teacher } from './teacher.tsx'

/** The data of a course page. Every layout and every part gets all of it. */
export type CourseViewProps = {
  readonly page: CoursePage
  readonly step: NextStep
  /** HTML; null: the page does not explain it. */
  readonly howToBuy: string | null
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

/** Returns 'How to buy', or 'How to start' for a free course, which is not bought. */
export function howToBuyTitle({ page }: CourseViewProps): string {
  return costsSomething(page) ? m.catalogue_how_to_buy_title() : m.catalogue_how_to_start_title()
}

type CoursePart = {
  /** null: the part brings its own heading and its own anchor. */
  readonly title: ((props: CourseViewProps) => string) | null
  /** null: it stands right below a part that has a tab. */
  readonly tab: ((props: CourseViewProps) => string) | null
  /** Only what the school filled in is shown. */
  readonly isShown: (props: CourseViewProps) => boolean
  readonly body: (props: CourseViewProps) => ReactNode
}

/**
 * The parts of a course page by their anchors. A layout names the parts that it shows and their order; headings, tabs
 * and contents come from here.
 */
const PARTS = {
  outcomes: {
    title: m.course_outcomes_title,
    tab: m.course_outcomes_tab,
    isShown: ({ page }) => page.course.outcomes.length > 0,
    body: ({ page }) => <Outcomes outcomes={page.course.outcomes} />,
  },
  fit: {
    title: m.course_fit_title,
    tab: null,
    isShown: ({ page: { course } }) => course.audience.length + course.requirements.length > 0,
    body: ({ page }) => <Fit course={page.course} />,
  },
  samples: {
    title: m.course_samples_title,
    tab: null,
    isShown: ({ page }) => page.course.samplePictures.length > 0,
    body: ({ page }) => <Samples course={page.course} />,
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
  questions: {
    title: m.course_faq_title,
    tab: m.course_faq_title,
    isShown: ({ page }) => page.course.questions.length > 0,
    body: ({ page }) => <QuestionList questions={page.course.questions} />,
  },
  'how-to-buy': {
    title: howToBuyTitle,
    tab: howToBuyTitle,
    isShown: ({ howToBuy }) => howToBuy !== null,
    body: ({ howToBuy }) => howToBuy && <HtmlText html={howToBuy} />,
  },
  checkout: {
    title: null,
    tab: ({ page }) => (costsSomething(page) ? m.catalogue_tab_buy() : m.catalogue_get_free()),
    isShown: ({ checkout }) => checkout !== null,
    body: ({ checkout }) => checkout,
  },
  more: {
    title: null,
    tab: m.catalogue_tab_more,
    isShown: ({ page }) => page.shelves.length > 0,
    body: ({ page }) => <OtherShelves page={page} />,
  },
  comments: {
    title: m.comments_title,
    tab: m.comments_tab,
    isShown: ({ page }) => page.checkout.settings.features.comment,
    body: ({ page }) => <CommentsPart courseId={page.course.id} coursePath={page.checkout.path} />,
  },
} satisfies Record<string, CoursePart>

export type PartName = keyof typeof PARTS

/** The parts of a course page above the checkout, in this order. Layout 2 has an order of its own. */
export const BEFORE_BUYING: readonly PartName[] = [
  'outcomes',
  'details',
  'fit',
  'samples',
  'curriculum',
  'teacher',
  'questions',
  'how-to-buy',
]

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
  const tabs: Tab[] = shownParts(of, props).flatMap(id => {
    const label = partOf(id).tab?.(props)
    return label ? [{ id, label }] : []
  })
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
          <Section key={name} id={name} title={title(props)} isLarge={isLarge}>
            {body(props)}
          </Section>
        )
      })}
    </>
  )
}

/** The parts below the checkout, set apart from it by a line. Nothing if the page has none of them. */
export function PartsBelow(props: CourseViewProps & { of: readonly PartName[] }) {
  return (
    <div className="mt-10 border-t border-line empty:hidden">
      <Parts {...props} />
    </div>
  )
}

function partOf(name: PartName): CoursePart {
  return PARTS[name]
}

function OtherShelves({ page }: { page: CoursePage }) {
  const groupName = useGroupName()
  return (
    <div id="more" className="mt-8 scroll-mt-16">
      {page.shelves.map(shelf => (
        <Shelf key={shelf.kind} title={shelfTitle(shelf, page, groupName)} courses={shelf.courses} />
      ))}
    </div>
  )
}

/** The heading of a list of other courses. */
export function shelfTitle(
  { kind }: CourseShelf,
  { course }: CoursePage,
  groupName: (group: string) => string,
): string {
  switch (kind) {
    case 'related':
      return m.catalogue_shelf_related()
    case 'teacher':
      return m.catalogue_shelf_teacher({ teacher: course.teacher })
    case 'group':
      return m.catalogue_shelf_group({ group: groupName(course.groupName) })
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

/** For whom the course is, and what it takes to begin. */
function Fit({ course: { audience, requirements } }: Pick<CoursePage, 'course'>) {
  const lists = [
    { title: m.course_fit_audience(), sentences: audience },
    { title: m.course_fit_requirements(), sentences: requirements },
  ].filter(({ sentences }) => sentences.length > 0)
  return (
    <div className="grid max-w-3xl gap-x-10 gap-y-6 sm:grid-cols-2">
      {lists.map(({ title, sentences }) => (
        <div key={title} className="last:odd:col-span-full">
          <h3 className="mb-2 font-semibold">{title}</h3>
          <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
            {sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Work that was made in the course. Each picture opens whole in a tab of its own. */
function Samples({ course: { samplePictures, sampleTexts } }: Pick<CoursePage, 'course'>) {
  return (
    <ul className="-mx-4 flex snap-x gap-4 overflow-x-auto scroll-px-4 px-4 pb-3 lg:mx-0 lg:grid lg:grid-cols-2 lg:gap-6 lg:overflow-visible lg:px-0">
      {samplePictures.map((url, index) => (
        <li key={url} className="w-[72vw] max-w-80 shrink-0 snap-start lg:w-auto lg:max-w-none">
          <figure className="grid gap-2">
            <a href={readPicture(url).url} target="_blank" rel="noreferrer">
              <Picture
                url={url}
                use="list"
                alt={sampleTexts[index] || m.course_sample_alt({ number: index + 1 })}
                width={480}
                height={360}
                className="aspect-4/3 w-full rounded-md border border-line object-cover"
              />
            </a>
            {sampleTexts[index] && (
              <figcaption className="text-sm text-ink-soft">{sampleTexts[index]}</figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** Questions that open one by one. Answers are cleaned HTML. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return <FoldedQuestions questions={questions} draw={html => <HtmlText html={html} />} />
}
