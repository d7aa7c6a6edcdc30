import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { getHomework } from '#app/business/learning/homework/get-homework.server.ts'
import { HomeworkPart } from '#app/components/learning/homework/homework-part.tsx'
import { pageMeta, titleOf } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { handInPlainForm } from './homework.server.ts'

/**
 * The homework of a lecture on a page of its own. The form leads here without JavaScript if something must be
 * corrected.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { userId } = await requireAccount(context, request)
  const lectureId = lectureIdOf(params.lecture)
  const homework = await getHomework(context.services, { lectureId, caller: await context.caller() })
  if (!homework) throw notFound()
  return { homework, userId }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const account = await requireAccount(context, request)
  const caller = { ...(await context.caller()), account }
  const refused = await handInPlainForm(context, request, { lectureId: lectureIdOf(params.lecture), caller })
  return data(refused, refused.status)
}

function lectureIdOf(text = ''): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw notFound()
  return Number(text)
}

function notFound(): Response {
  return new Response('Page not found !', { status: 404 })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: data ? titleOf(data.homework.lectureName, data.homework.courseName) : m.homework_title(),
    hidden: true,
  })

export default function Homework() {
  const { homework, userId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <main id="main" className="page grid max-w-3xl gap-4 py-4">
      <p>
        <a className="link inline-flex min-h-11 items-center gap-2" href={homework.lecturePath}>
          <ArrowLeft className="size-4 shrink-0" />
          {m.homework_back()}
        </a>
      </p>
      <h1 className="text-xl font-semibold">{homework.lectureName}</h1>
      <HomeworkPart
        lectureId={homework.lectureId}
        userId={userId}
        initial={homework}
        refused={refused ?? null}
      />
    </main>
  )
}
