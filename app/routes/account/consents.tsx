import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { type Consent, listConsents, saveMarketing } from '#app/business/accounts/consents.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'

const PATH = '/myaccount/consents'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const log = await listConsents(context.services, await requireAccount(context, request))
  const wantsMarketing = log.find(({ purpose }) => purpose === 'marketing')?.given ?? false
  return { log, wantsMarketing }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requireAccount(context, request)
  const given = (await readForm(request)).get('marketing') === '1'
  const { visitorId } = await context.caller()
  await saveMarketing(context.services, given, { userId, visitorId })
  return redirect(`${PATH}?saved=1`)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_consents_title(), hidden: true })

export default function Consents() {
  const { log, wantsMarketing } = useLoaderData<typeof loader>()
  const isSaved = useSearchParams()[0].has('saved')
  const pending = useNavigation().formAction === PATH
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.privacy_consents_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.privacy_consents_lead()}</p>
      <Form method="post" className="grid gap-4">
        {isSaved && <Alert kind="success" title={m.privacy_saved()} />}
        <Checkbox
          key={String(wantsMarketing)}
          name="marketing"
          value="1"
          defaultChecked={wantsMarketing}
          label={m.privacy_marketing()}
        />
        <Button type="submit" pending={pending} className="justify-self-start">
          {m.privacy_save()}
        </Button>
      </Form>
      <p className="mt-6 flex flex-wrap gap-x-5">
        <Link to="/terms" className="link py-2">
          {m.privacy_terms()}
        </Link>
        <Link to="/privacy" className="link py-2">
          {m.privacy_privacy()}
        </Link>
      </p>
      <h2 className="mt-6 mb-2 text-lg font-semibold">{m.privacy_consents_log()}</h2>
      {log.length === 0 && <p className="mt-3 text-ink-soft">{m.privacy_consents_empty()}</p>}
      <ul className="mt-3">
        {log.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log; its lines never move or disappear
          <Line key={at} line={line} />
        ))}
      </ul>
    </main>
  )
}

const PLACES = {
  registration: m.privacy_place_registration,
  purchase: m.privacy_place_purchase,
  account: m.privacy_place_account,
}

function Line({ line: { purpose, given, place, at, textVersion } }: { line: Consent }) {
  const marketing = given ? m.privacy_consent_marketing_yes : m.privacy_consent_marketing_no
  const said = { terms: m.privacy_consent_terms, privacy: m.privacy_consent_privacy, marketing }
  return (
    <li className="border-t border-line py-3">
      <p>
        {said[purpose]()} {PLACES[place]()}
      </p>
      <p className="text-sm text-ink-soft">
        <Time instant={at} withDate /> · {m.privacy_text_version({ version: textVersion })}
      </p>
    </li>
  )
}
