import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { HomeworkList } from '#app/components/teach/homework-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { readHomework } from './homework.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return readHomework(args, null)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.teach_homework_all(), hidden: true })

/** The homework of all courses that the teacher teaches. */
export default function AllHomework() {
  const { list, filter } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link to="/teach" className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4 shrink-0" />
          {m.teach_title()}
        </Link>
      </p>
      <h1 className="text-2xl font-semibold">{m.teach_homework_all()}</h1>
      <HomeworkList list={list} filter={filter} ofAll />
    </>
  )
}
