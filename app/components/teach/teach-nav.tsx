import { NavLink } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'

/** The pages of one course at the teacher's desk: where they are below the course, and their name. */
const COURSE_PAGES: readonly { readonly path: string; readonly label: () => string }[] = [
  { path: '', label: m.teach_homework },
  { path: '/lectures', label: m.lectures_title },
  { path: '/students', label: m.teach_students },
  { path: '/comments', label: m.teach_comments },
  { path: '/quizzes', label: m.quiz_results_title },
  { path: '/edit', label: m.editor_edit },
]

const ITEM =
  'inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-2 no-underline sm:px-3 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent'

/** Links to the pages of a course, shown on each of them. */
export function CourseNav({ courseId }: { courseId: number }) {
  return (
    <nav aria-label={m.teach_course_nav()} className="border-b border-line">
      <div className="flex overflow-x-auto sm:gap-1">
        {COURSE_PAGES.map(({ path, label }) => (
          <NavLink key={path} to={`/teach/${courseId}${path}`} end={path === ''} className={ITEM}>
            {label()}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
