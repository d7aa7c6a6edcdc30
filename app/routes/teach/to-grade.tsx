import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { HomeworkList } from '#app/components/teach/homework-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { taughtCourseId } from './course.server.ts'
import { readHomework } from './homework.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const courseId = taughtCourseId(args.params.course)
  const { list, filter } = await readHomework(args, courseId)
  const course = list.courses.find(({ id }) => id === courseId)
  return { list, filter, course }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.teach_homework()} · ${data?.course?.name ?? ''}`, hidden: true })

/** The homework of a course. The frame around it answers 404 to a teacher of another course. */
export default function HomeworkOfCourse() {
  const { list, filter } = useLoaderData<typeof loader>()
  return (
    <section className="grid gap-3" aria-labelledby="to-grade">
      <h2 id="to-grade" className="text-lg font-semibold">
        {m.teach_homework()}
      </h2>
      <HomeworkList list={list} filter={filter} ofAll={false} />
    </section>
  )
}
