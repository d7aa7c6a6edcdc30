import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { CurriculumView } from '#app/components/lectures/curriculum-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { taughtCourseId } from '#app/routes/teach/course.server.ts'
import { answerCurriculum, loadCurriculum } from './curriculum.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args.context, args.request, 'catalogue.write')
  return loadCurriculum(args, taughtCourseId(args.params.id))
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.context, args.request, 'catalogue.write')
  return answerCurriculum(args, taughtCourseId(args.params.id))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.lectures_title()} · ${data?.curriculum.course.name ?? ''}`, hidden: true })

/** The sections and lectures of a course, for those who write the catalogue. */
export default function AdminCurriculum() {
  const { curriculum, isDone } = useLoaderData<typeof loader>()
  const { id, name } = curriculum.course
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-semibold break-words">{name}</h1>
      <CurriculumView key={id} curriculum={curriculum} isDone={isDone} />
    </div>
  )
}
