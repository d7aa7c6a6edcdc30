import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { CurriculumView } from '#app/components/lectures/curriculum-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { taughtCourseId } from '#app/routes/teach/course.server.ts'
import { answerCurriculum, loadCurriculum } from './curriculum.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireTeacher(args.context, args.request)
  return loadCurriculum(args, taughtCourseId(args.params.course))
}

export async function action(args: ActionFunctionArgs) {
  await requireTeacher(args.context, args.request)
  return answerCurriculum(args, taughtCourseId(args.params.course))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.lectures_title()} · ${data?.curriculum.course.name ?? ''}`, hidden: true })

/** The sections and lectures of a course, for the teacher's desk. */
export default function TaughtCurriculum() {
  const { curriculum, isDone } = useLoaderData<typeof loader>()
  return <CurriculumView key={curriculum.course.id} curriculum={curriculum} isDone={isDone} />
}
