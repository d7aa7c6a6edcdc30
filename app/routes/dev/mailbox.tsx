import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { listMailbox } from '#app/business/notifications/mailbox-repository.server.ts'
import { requireOwnMachine } from '#app/business/notifications/require-own-machine.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mailbox } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'

export const meta: MetaFunction = () => [{ title: m.mail_dev_title() }]

export async function loader({ context }: LoaderFunctionArgs) {
  requireOwnMachine(context.services.environment)
  return { mails: await listMailbox(context.services) }
}

export default function DeveloperMailbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page py-8">
      <h1 className="text-2xl font-semibold">{m.mail_dev_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.mail_dev_intro()}</p>
      {mails.length === 0 && <EmptyState icon={Mailbox} title={m.mail_dev_empty()} />}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {mails.map(mail => (
          <li key={mail.id}>
            <Link
              to={`/dev/mailbox/${mail.id}`}
              className="grid gap-x-6 px-4 py-3 hover:bg-sunken sm:grid-cols-[1fr_auto]"
            >
              <span className="min-w-0">
                <span className="block font-semibold break-words">{mail.subject}</span>
                <span className="block text-sm break-all text-ink-soft">
                  {m.mail_dev_to()} {mail.recipient}
                </span>
              </span>
              <span className="text-sm text-ink-soft">
                <Time instant={mail.sentAt} withDate />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
