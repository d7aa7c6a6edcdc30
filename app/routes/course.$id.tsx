import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { getCoursePage } from '#app/business/orders/get-course-page.server.ts'
import { courseMeta } from '#app/components/course/course-meta.ts'
import { CourseView } from '#app/components/course/course-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? courseMeta(matches, data.page) : pageMeta(matches)

/** The course by the number before the first dash; any other spelling of its address leads to the one it has. §2 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const courseId = parseIdSlug(params.id ?? '')?.id
  if (!courseId) throw notFound()
  const url = new URL(request.url)
  const caller = await context.caller()
  const page = await getCoursePage(context.services, { courseId, caller })
  if (!page) throw notFound()
  if (url.pathname !== page.path) throw redirect(page.path + url.search, 301)
  return { page }
}

function notFound(): Response {
  return new Response('Page not found !', { status: 404 })
}

export default function Course() {
  const { page } = useLoaderData<typeof loader>()
  return <CourseView key={page.course.id} page={page} checkout={null} />
}
