import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getFormEditor } from '#app/business/accounts/registration/get-form-editor.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { GroupsEditor } from '#app/components/staff/people/groups-editor.tsx'
import { LabelsEditor } from '#app/components/staff/people/labels-editor.tsx'
import { RulesEditor, RulesHistory } from '#app/components/staff/people/rules-editor.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { answerEditor } from './registration.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'settings.write')
  const editor = await getFormEditor(context.services, await context.caller())
  if (!editor.ok) throw new Response(null, { status: 404 })
  return { editor: editor.value, isDone: new URL(request.url).searchParams.has('done') }
}

export function action(args: ActionFunctionArgs) {
  return answerEditor(args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.register_edit_title(), hidden: true })

/** Renders the settings of the registration form: its fields, the custom fields, and the groups. */
export default function AdminRegistration() {
  const { editor, isDone } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-10">
      <header className="grid gap-3">
        <h1 className="text-2xl font-semibold">{m.register_edit_title()}</h1>
        {isDone && <Alert kind="success" title={m.register_edit_done()} />}
      </header>
      <section aria-labelledby="fields">
        <h2 id="fields" className="mb-3 text-xl font-semibold">
          {m.register_edit_fields()}
        </h2>
        <RulesEditor editor={editor} />
        <RulesHistory editor={editor} />
      </section>
      <section aria-labelledby="own">
        <h2 id="own" className="mb-3 text-xl font-semibold">
          {m.register_edit_own_fields()}
        </h2>
        <LabelsEditor labels={editor.labels} order={editor.order} />
      </section>
      <section aria-labelledby="groups">
        <h2 id="groups" className="mb-3 text-xl font-semibold">
          {m.register_edit_groups()}
        </h2>
        <GroupsEditor groups={editor.groups} />
      </section>
    </div>
  )
}
