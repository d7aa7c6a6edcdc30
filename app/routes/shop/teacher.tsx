import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { parseIdSlug, teacherPath } from '#app/business/catalogue/link-path.ts'
import { getTeacherPage } from '#app/business/storefront/get-teacher-page.server.ts'
import { CourseCard } from '#app/components/catalogue/course-card.tsx'
import { CardGrid } from '#app/components/catalogue/shelf.tsx'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { TeacherFace } from '#app/components/home/ways-in.tsx'
import { absoluteAddress, pageMeta, shellOf } from '#app/components/shell/page-meta.ts'
import { descriptionOf } from '#app/components/shell/plain-text.ts'
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

/** Title, description, social card, and schema.org Person. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches)
  const { name, biography, pictureUrl, ...teacher } = data.teacher
  const description = descriptionOf(biography)
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    description,
    url: absoluteAddress(matches, teacherPath(teacher)),
    worksFor: { '@type': 'Organization', name: shellOf(matches)?.shop.title ?? '' },
  }
  const page = { title: name, description, picture: pictureUrl, path: teacherPath(teacher) }
  return [...pageMeta(matches, page), { 'script:ld+json': structured }]
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
