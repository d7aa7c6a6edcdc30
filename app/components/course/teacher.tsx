import { Link } from '@remix-run/react'
import { teacherPath } from '#app/business/catalogue/link-path.ts'
import type { CourseTeacher } from '#app/business/storefront/course-page/course-page.ts'
import { Picture } from '#app/components/catalogue/picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleUser } from '#app/ui/icons.tsx'
import { HtmlText } from './html-text.tsx'

/** Picture, name and biography of a course's teacher. */
export function Teacher({ teacher }: { teacher: CourseTeacher }) {
  const { name, biography, pictureUrl } = teacher
  return (
    <div className="flex max-w-3xl flex-col gap-4 sm:flex-row sm:gap-6">
      {pictureUrl && (
        <Picture
          url={pictureUrl}
          use="person"
          width={144}
          height={144}
          className="size-24 shrink-0 rounded-full object-cover sm:size-36"
        />
      )}
      <div className="min-w-0">
        <h3 className="mb-1 text-lg font-semibold">{name}</h3>
        <HtmlText html={biography} />
        <Link
          to={teacherPath(teacher)}
          prefetch="intent"
          className="link mt-2 inline-flex min-h-11 items-center"
        >
          {m.home_courses_of({ name })}
        </Link>
      </div>
    </div>
  )
}

/** The teacher in one line: a small picture and the name. */
export function TeacherLine({ teacher, name }: { teacher: CourseTeacher | null; name: string }) {
  if (!name) return null
  return (
    <span className="flex min-w-0 items-center gap-3">
      {teacher?.pictureUrl ? (
        <Picture
          url={teacher.pictureUrl}
          use="person"
          order="early"
          width={44}
          height={44}
          className="size-11 shrink-0 rounded-full object-cover"
        />
      ) : (
        <CircleUser className="size-11 shrink-0 stroke-1 text-ink-soft" />
      )}
      <span className="min-w-0 font-semibold">{name}</span>
    </span>
  )
}
