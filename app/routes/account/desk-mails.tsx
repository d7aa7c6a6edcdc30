import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { requireDesk } from '#app/business/accounts/sessions/require-account.server.ts'
import {
  chooseDeskMail,
  DESK_MAIL_CHOICES,
  getDeskMail,
} from '#app/business/learning/teaching/desk-mails.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'

const PATH = '/myaccount/desk-mails'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireDesk(context, request)
  return { choice: await getDeskMail(context.services, userId), choices: DESK_MAIL_CHOICES }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requireDesk(context, request)
  const asked = (await readForm(request)).get('choice')
  const choice = DESK_MAIL_CHOICES.find(one => one === asked)
  if (!choice) throw new Response(null, { status: 400 })
  await chooseDeskMail(context.services, { userId, choice })
  return redirect(`${PATH}?saved=1`)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.teach_mail_nav(), hidden: true })

const LABELS = { daily: m.teach_mail_daily, 'at-once': m.teach_mail_at_once, none: m.teach_mail_none }

/** How a teacher or staff member is told of work that waits. */
export default function DeskMails() {
  const { choice, choices } = useLoaderData<typeof loader>()
  const isSaved = useSearchParams()[0].has('saved')
  const pending = useNavigation().formAction === PATH
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.teach_mail_nav()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.teach_mail_lead()}</p>
      <Form method="post" className="grid gap-4">
        {isSaved && <Alert kind="success" title={m.privacy_saved()} />}
        <fieldset key={choice}>
          <legend className="font-semibold">{m.teach_mail_when()}</legend>
          {choices.map(one => (
            <RadioLine
              key={one}
              name="choice"
              value={one}
              defaultChecked={one === choice}
              label={LABELS[one]()}
            />
          ))}
        </fieldset>
        <p className="text-sm text-ink-soft">{m.teach_mail_empty()}</p>
        <Button type="submit" pending={pending} className="justify-self-start">
          {m.privacy_save()}
        </Button>
      </Form>
    </main>
  )
}
