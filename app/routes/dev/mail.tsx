import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { findMailboxMail } from '#app/business/notifications/mailbox-repository.server.ts'
import { requireOwnMachine } from '#app/business/notifications/require-own-machine.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { Time } from '#app/ui/time.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.mail.subject }]

export async function loader({ context, params }: LoaderFunctionArgs) {
  requireOwnMachine(context.services.environment)
  const id = readId(params.id)
  const mail = id === null ? null : await findMailboxMail(context.services, id)
  if (!mail) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { mail }
}

export default function DeveloperMail() {
  const { mail } = useLoaderData<typeof loader>()
  // A link in the frame opens in the whole window, as it does from a mail program.
  const html = mail.html.replace('<head>', '<head><base target="_top">')
  return (
    <main id="main" className="page py-8">
      <Link to="/dev/mailbox" className="text-accent underline underline-offset-4">
        {m.mail_dev_back()}
      </Link>
      <h1 className="mt-4 text-2xl font-semibold break-words">{mail.subject}</h1>
      <dl className="mt-2 mb-6 grid grid-cols-[auto_1fr] gap-x-4 text-ink-soft">
        <dt>{m.mail_dev_to()}</dt>
        <dd className="break-all">{mail.recipient}</dd>
        <dt>{m.mail_dev_sent()}</dt>
        <dd>
          <Time instant={mail.sentAt} withDate />
        </dd>
      </dl>
      <h2 className="mb-2 text-lg font-semibold">{m.mail_dev_html()}</h2>
      <iframe
        title={mail.subject}
        srcDoc={html}
        sandbox="allow-top-navigation-by-user-activation allow-popups"
        className="h-[44rem] w-full rounded-md border border-line bg-white"
      />
      <h2 className="mt-8 mb-2 text-lg font-semibold">{m.mail_dev_text()}</h2>
      <pre className="rounded-md border border-line bg-surface p-4 font-sans text-base break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </main>
  )
}
