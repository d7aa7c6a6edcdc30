import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { listMyCourses } from '#app/business/storefront/list-my-courses.server.ts'
import { CourseGroups } from '#app/components/myaccount/course-groups.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BookOpen } from '#app/ui/icons.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(context, request)
  return { courses: await listMyCourses(context.services, await context.caller()) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_nav_courses(), hidden: true })

export default function MyCourses() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page max-w-4xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.privacy_nav_courses()}</h1>
      {courses.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={m.privacy_no_courses()}
          action={<ButtonLink to="/courses">{m.privacy_browse()}</ButtonLink>}
        >
          {m.privacy_no_courses_text()}
        </EmptyState>
      ) : (
        <CourseGroups courses={courses} />
      )}
    </main>
  )
}
