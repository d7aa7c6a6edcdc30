import type { ReactNode } from 'react'
import { lengthOf } from '#app/components/catalogue/words.ts'
import { CourseTitle, Preview } from '#app/components/course/course-hero.tsx'
import {
  type CourseViewProps,
  howToBuyTitle,
  type PartName,
  Parts,
  QuestionList,
} from '#app/components/course/course-parts.tsx'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { NextStepButton } from '#app/components/course/next-step-button.tsx'
import { PurchaseBar } from '#app/components/course/purchase-bar.tsx'
import { FreeLecture, InPromotions, Promises } from '#app/components/course/purchase-card.tsx'
import { questionsIn } from '#app/components/course/questions.ts'
import { Section } from '#app/components/course/section-tabs.tsx'
import { TeacherLine } from '#app/components/course/teacher.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

/** Everything on the page begins at the left edge of this column. Texts end earlier: long lines are hard to read. */
const COLUMN = 'mx-auto w-full max-w-5xl px-4 md:px-8'
const TEXT = 'max-w-3xl'
const FURTHER: readonly PartName[] = ['comments', 'more']

/**
 * Layout 2: a sales page in one column, read from top to bottom: promise, outcomes, teacher, curriculum, questions,
 * price.
 */
export function SalesLayout(props: CourseViewProps) {
  const { page, step, notAdded, checkout } = props
  const part = (name: PartName) => <Parts {...props} of={[name]} isLarge />
  return (
    <main id="main" className="pb-12">
      <Opening {...props} />
      <div>
        {page.course.outcomes.length > 0 && <Band>{part('outcomes')}</Band>}
        <Column>
          {part('details')}
          {part('fit')}
          {part('samples')}
          {part('teacher')}
        </Column>
        <Band>{part('curriculum')}</Band>
        <Column>
          {part('questions')}
          <Questions {...props} />
        </Column>
        <PurchaseBar page={page} step={step} notAdded={notAdded} column={COLUMN} />
      </div>
      {checkout && (
        <div className={BAND}>
          <div className={`${COLUMN} py-12 lg:py-16`}>
            <LastWord {...props} />
            {checkout}
          </div>
        </div>
      )}
      <div className={COLUMN}>
        <Parts {...props} of={FURTHER} />
      </div>
    </main>
  )
}

const BAND = 'border-y border-line bg-surface'

/** A stripe across the screen. It sets a part off from its neighbours, and is gone if it holds nothing. */
function Band({ children }: { children: ReactNode }) {
  return (
    <div className={`${BAND} has-[>div>div:empty]:hidden`}>
      <Column>{children}</Column>
    </div>
  )
}

function Column({ children }: { children: ReactNode }) {
  return (
    <div className={COLUMN}>
      <div className={TEXT}>{children}</div>
    </div>
  )
}

/** The first screen: what it is, what it gives, who teaches it, and the next step. */
function Opening({ page, step }: CourseViewProps) {
  const { course, teacher } = page
  return (
    <header className={`${COLUMN} grid gap-6 pt-6 pb-10 lg:pt-14 lg:pb-16`}>
      <CourseTitle
        course={course}
        look="mt-1 max-w-3xl text-2xl leading-relaxed sm:text-3xl lg:text-4xl lg:leading-normal"
        facts=""
        promise=""
      />
      {course.promise && (
        <p className="max-w-3xl text-lg leading-relaxed text-ink-soft sm:text-xl sm:leading-relaxed">
          {course.promise}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TeacherLine teacher={teacher} name={course.teacher} />
        <span className="text-ink-soft">{lengthOf(course)}</span>
      </div>
      <div className="flex flex-wrap gap-3">
        <NextStepButton step={step} className="max-sm:w-full" />
        <FreeLecture page={page} />
      </div>
      {step.note && <p className="text-ink-soft">{step.note}</p>}
      <div className="-mx-4 md:mx-0 lg:max-w-3xl">
        <Preview course={course} />
      </div>
    </header>
  )
}

/** How to buy, as questions that open one by one. A text without headings stays as it is. */
function Questions(props: CourseViewProps) {
  const { before, questions } = questionsIn(props.howToBuy ?? '')
  if (questions.length === 0) return <Parts {...props} of={['how-to-buy']} isLarge />
  // The course's own questions stand right above, under a title of the same meaning.
  const hasOwn = props.page.course.questions.length > 0
  const title = hasOwn ? howToBuyTitle(props) : m.course_questions_title()
  return (
    <Section id="how-to-buy" title={title} isLarge>
      {before && <HtmlText html={before} />}
      <QuestionList questions={questions} />
    </Section>
  )
}

/** What a buyer wants to know once more, above the checkout. The price stands in the checkout. */
function LastWord({ page }: CourseViewProps) {
  if (page.standing.kind !== 'can-buy') return null
  return (
    <div className="mb-10 grid gap-4">
      <p className="text-2xl font-semibold lg:text-3xl">{m.course_start_title()}</p>
      <InPromotions page={page} />
      <Promises page={page} className="grid sm:flex sm:flex-wrap sm:gap-x-8" />
    </div>
  )
}
