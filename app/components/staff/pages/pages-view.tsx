import { Link } from '@remix-run/react'
import type { ListedPage } from '#app/business/school/pages/read-pages.server.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titleOfPage } from './page-words.ts'

/** Every page with what visitors see of it now, and what they will see. */
export function PagesView({ pages }: { pages: readonly ListedPage[] }) {
  const locale = useLocale()
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid justify-items-start gap-3">
        <h1 className="text-2xl font-semibold">{m.pages_title()}</h1>
        <p className="text-ink-soft">{m.pages_intro()}</p>
        <ButtonLink to="/admin/pages/new" variant="secondary">
          {m.pages_add()}
        </ButtonLink>
      </header>
      <ul className="grid gap-3">
        {pages.map(({ page, title, shown, waiting }) => (
          <li key={page} className="grid gap-1 rounded-md border border-line bg-surface px-4 py-3">
            <Link
              to={`/admin/pages/${page}`}
              className="link inline-flex min-h-11 min-w-0 items-center justify-self-start text-lg font-semibold break-words"
            >
              {titleOfPage(page, title)}
            </Link>
            <p className="text-ink-soft">
              {shown && !shown.isEmpty
                ? m.pages_shown_since({ version: shown.version, when: formatMoment(shown.since, locale) })
                : page === 'terms' || page === 'privacy'
                  ? m.pages_built_in()
                  : m.pages_not_shown()}
            </p>
            {waiting && (
              <p>
                <Badge tone="warning">{m.pages_state_waiting()}</Badge>{' '}
                {m.pages_waiting({ version: waiting.version, when: formatMoment(waiting.from, locale) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
