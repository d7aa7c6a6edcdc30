import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { LectureGone, LectureView } from '#app/components/lectures/lecture-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { taughtCourseId } from '#app/routes/teach/course.server.ts'
import { answerLecture, loadLecture } from './lecture.server.ts'

const of = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  courseId: taughtCourseId(params.id),
  lectureId: taughtCourseId(params.lecture),
})

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args.context, args.request, 'catalogue.write')
  return loadLecture(args, of(args))
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.context, args.request, 'catalogue.write')
  return answerLecture(args, of(args))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.editor.lecture.name ?? '', hidden: true })

/** One lecture with everything in it, for those who write the catalogue. */
export default function AdminLecture() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <LectureGone />
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-semibold break-words">{loaded.editor.course.name}</h1>
      <LectureView key={loaded.editor.lecture.id} {...loaded} />
    </div>
  )
}
