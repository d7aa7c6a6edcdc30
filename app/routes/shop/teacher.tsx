import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { parseIdSlug, teacherPath } from '#app/business/catalogue/link-path.ts'
import { getTeacherPage } from '#app/business/storefront/get-teacher-page.server.ts'
import { CourseCard } from '#app/components/catalogue/course-card.tsx'
import { CardGrid } from '#app/components/catalogue/shelf.tsx'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { TeacherFace } from '#app/components/home/ways-in.tsx'
import { descriptionOf, missingMeta, pageMeta, siteOf } from '#app/components/shell/page-meta.ts'
import * as structured from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronLeft } from '#app/ui/icons.tsx'

/** Returns the teacher with the number before the first dash. Redirects other spellings to the teacher's address. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const teacherId = parseIdSlug(params.id ?? '')?.id
  const caller = await context.viewer()
  const teacher = teacherId ? await getTeacherPage(context.services, { teacherId, caller }) : null
  if (!teacher) throw new Response('Page not found !', { status: 404 })
  const { pathname, search } = new URL(request.url)
  if (pathname !== teacherPath(teacher)) throw redirect(teacherPath(teacher) + search, 301)
  return { teacher }
}

/** Title, description, social card, and schema.org's Person and BreadcrumbList. */
export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return missingMeta(matches, error)
  const { name, biography, pictureUrl } = data.teacher
  const description = descriptionOf(biography)
  const path = teacherPath(data.teacher)
  const site = siteOf(matches)
  return [
    ...pageMeta(matches, { title: name, description, picture: pictureUrl, path }),
    ...structured.structuredTags(
      structured.teacher(site, { name, description, path, pictureUrl }),
      structured.breadcrumbs(site, [
        { name: m.home_teachers(), path: '/teachers' },
        { name, path },
      ]),
    ),
  ]
}

/** A teacher and the courses that they teach. */
export default function Teacher() {
  const { teacher } = useLoaderData<typeof loader>()
  const { name, biography, pictureUrl, courses } = teacher
  return (
    <main id="main" className="page py-8">
      <Link
        to="/teachers"
        prefetch="intent"
        className="mb-4 inline-flex min-h-11 items-center gap-1 text-accent no-underline hover:underline"
      >
        <ChevronLeft className="size-4" />
        {m.home_teachers()}
      </Link>
      <header className="flex max-w-3xl flex-col gap-4 sm:flex-row sm:gap-8">
        <TeacherFace pictureUrl={pictureUrl} className="size-28 shrink-0 sm:size-36" />
        <div className="min-w-0">
          <h1 className="mb-2 text-2xl font-semibold break-words">{name}</h1>
          <HtmlText html={biography} />
        </div>
      </header>
      <section aria-labelledby="courses" className="mt-10">
        <h2 id="courses" className="mb-4 text-xl font-semibold">
          {m.home_courses_of({ name })}
        </h2>
        {courses.length === 0 ? (
          <p className="text-ink-soft">
            {m.home_teacher_no_courses()}{' '}
            <Link to="/courses" className="link">
              {m.home_browse()}
            </Link>
          </p>
        ) : (
          <CardGrid>
            {courses.map(card => ({ key: card.id, card: <CourseCard card={card} use="list" /> }))}
          </CardGrid>
        )}
      </section>
    </main>
  )
}
