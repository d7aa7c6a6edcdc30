import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InvitationView } from '#app/components/account/invitation-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerInvitation, loadInvitation } from './invitation.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.team_join_title(), hidden: true })

export function loader(args: LoaderFunctionArgs) {
  return loadInvitation(args)
}

export function action(args: ActionFunctionArgs) {
  return answerInvitation(args)
}

export default function Invitation() {
  const { invitation, refused } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <InvitationView
      invitation={invitation}
      refused={answer?.refused ?? refused}
      faults={answer?.faults ?? null}
    />
  )
}
