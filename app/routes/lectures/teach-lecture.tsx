import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { LectureGone, LectureView } from '#app/components/lectures/lecture-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { taughtCourseId } from '#app/routes/teach/course.server.ts'
import { answerLecture, loadLecture } from './lecture.server.ts'

const of = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  courseId: taughtCourseId(params.course),
  lectureId: taughtCourseId(params.lecture),
})

export async function loader(args: LoaderFunctionArgs) {
  await requireTeacher(args.context, args.request)
  return loadLecture(args, of(args))
}

export async function action(args: ActionFunctionArgs) {
  await requireTeacher(args.context, args.request)
  return answerLecture(args, of(args))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.editor.lecture.name ?? '', hidden: true })

/** One lecture with everything in it, for the teacher's desk. */
export default function TaughtLecture() {
  const loaded = useLoaderData<typeof loader>()
  return loaded ? <LectureView key={loaded.editor.lecture.id} {...loaded} /> : <LectureGone />
}
