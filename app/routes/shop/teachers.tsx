import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { teacherPath } from '#app/business/catalogue/link-path.ts'
import { listTeachers } from '#app/business/storefront/list-teachers.server.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { TeacherFace } from '#app/components/home/ways-in.tsx'
import { pageMeta, siteOf } from '#app/components/shell/page-meta.ts'
import { breadcrumbs, organization, structuredTags } from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleUser } from '#app/ui/icons.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { teachers: await listTeachers(context.services) }
}

/** Title, social card, and schema.org's Organization and BreadcrumbList. */
export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return [
    ...pageMeta(matches, { title: m.home_teachers(), path: '/teachers' }),
    ...structuredTags(
      organization(site),
      breadcrumbs(site, [{ name: m.home_teachers(), path: '/teachers' }]),
    ),
  ]
}

/** All teachers of the school. */
export default function Teachers() {
  const { teachers } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page py-8">
      <h1 className="mb-8 text-2xl font-semibold">{m.home_teachers()}</h1>
      {teachers.length === 0 && (
        <EmptyState icon={CircleUser} title={m.home_no_teachers()}>
          {m.home_no_teachers_text()}
        </EmptyState>
      )}
      <ul className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {teachers.map(({ id, name, biography, pictureUrl, hasCourses }) => (
          <li key={id} className="flex flex-col gap-4 sm:flex-row sm:gap-6">
            <TeacherFace pictureUrl={pictureUrl} className="size-24 shrink-0 sm:size-32" />
            <div className="min-w-0">
              <h2 className="mb-1 text-lg font-semibold">
                <Link to={teacherPath({ id })} prefetch="intent" className="hover:underline">
                  {name}
                </Link>
              </h2>
              <HtmlText html={biography} />
              {hasCourses && (
                <Link
                  to={teacherPath({ id })}
                  prefetch="intent"
                  className="link mt-2 inline-flex min-h-11 items-center"
                >
                  {m.home_courses_of({ name })}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </main>
  )
}
