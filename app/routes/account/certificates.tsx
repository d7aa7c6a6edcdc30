import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { courseNameFor } from '#app/business/learning/certificates/certificate.ts'
import { certificatePath } from '#app/business/learning/certificates/certificate-address.ts'
import { listOwnCertificates } from '#app/business/learning/certificates/find-certificates.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Award } from '#app/ui/icons.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireAccount(context, request)
  return { certificates: await listOwnCertificates(context.services, userId) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.certificate_nav(), hidden: true })

export default function MyCertificates() {
  const { certificates } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <main id="main" className="page max-w-4xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.certificate_nav()}</h1>
      {certificates.length === 0 ? (
        <EmptyState
          icon={Award}
          title={m.certificate_none_title()}
          action={<ButtonLink to="/myaccount/courses">{m.certificate_none_action()}</ButtonLink>}
        >
          {m.certificate_none_text()}
        </EmptyState>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {certificates.map(({ number, code, finishedAt, revokedAt, ...names }) => (
            <li key={number} className="border-b border-line last:border-b-0">
              <Link
                to={certificatePath(code)}
                className="flex min-h-14 items-center gap-4 px-4 py-3 no-underline hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Award className="size-8 shrink-0 stroke-[1.5] text-accent" />
                <span className="min-w-0 grow">
                  <span className="block font-semibold break-words">{courseNameFor(locale, names)}</span>
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {m.certificate_line({ number, day: formatDay(finishedAt, locale) })}
                  </span>
                </span>
                {revokedAt !== null && <Badge tone="warning">{m.certificate_revoked_badge()}</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
