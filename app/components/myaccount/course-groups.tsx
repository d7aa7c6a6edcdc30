import { isClosed } from '#app/business/learning/access.ts'
import type { MyCourse as Course } from '#app/business/storefront/list-my-courses.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { MyCourse } from './my-course.tsx'

/** Returns a person's courses by what is left to do: to learn, finished, and ended. Each keeps its order. */
export function groupCourses(courses: readonly Course[]) {
  const ended = courses.filter(({ access }) => isClosed(access))
  const finished = courses.filter(course => course.percent === 100 && !ended.includes(course))
  const open = courses.filter(course => !ended.includes(course) && !finished.includes(course))
  return { open, finished, ended }
}

/** A person's courses under a heading for each group. A group without courses is not there. */
export function CourseGroups({ courses }: { courses: readonly Course[] }) {
  const { open, finished, ended } = groupCourses(courses)
  return (
    <>
      <Courses title={m.privacy_courses_open()} courses={open} />
      <Courses title={m.continue_group_finished()} courses={finished} />
      <Courses title={m.privacy_courses_ended()} courses={ended} />
    </>
  )
}

function Courses({ title, courses }: { title: string; courses: readonly Course[] }) {
  if (courses.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul>
        {courses.map(course => (
          <MyCourse key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}
