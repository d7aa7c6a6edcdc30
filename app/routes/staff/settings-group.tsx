import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { settingsPath } from '#app/components/staff/settings/settings-answer.ts'
import { SettingsGroupView } from '#app/components/staff/settings/settings-group-view.tsx'
import { answerSettings, loadSettingsGroup } from './settings.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadSettingsGroup(args)
}

/** Answers the plain form: redirects after a save, else returns the form with its errors. */
export async function action(args: ActionFunctionArgs) {
  const answer = await answerSettings(args)
  const page = settingsPath(args.params.group ?? '')
  return answer.kind === 'saved' ? redirect(`${page}?saved=${answer.act ?? ''}`) : answer
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.title, hidden: true })

export default function AdminSettingsGroup() {
  const page = useLoaderData<typeof loader>()
  return <SettingsGroupView key={`${page.group} ${page.seen}`} page={page} />
}
