import { Link } from '@remix-run/react'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'

/** A version of a page. `version` 0 is the built-in text, which is in force from no day. */
export type ReadPage = {
  readonly path: string
  readonly html: string
  readonly version: number
  readonly effectiveAt: number | null
  readonly isOlder: boolean
}

/** A text of the school with its version. An older version says so, and leads to the present one. */
export function PageText({ title, page }: { title: string; page: ReadPage }) {
  const { path, html, version, effectiveAt, isOlder } = page
  const locale = useLocale()
  const when = effectiveAt === null ? '' : formatMoment(effectiveAt, locale)
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold break-words">{title}</h1>
      {isOlder && (
        <div className="mb-6">
          <Alert kind="warning" title={m.pages_older()}>
            <p>{version === 0 ? m.pages_older_built_in() : m.pages_older_text({ version, when })}</p>
            <Link to={path} className="link inline-flex min-h-11 items-center">
              {m.pages_read_present()}
            </Link>
          </Alert>
        </div>
      )}
      <HtmlText html={html} />
      {!isOlder && version > 0 && (
        <p className="mt-8 text-sm text-ink-soft">{m.pages_in_force({ version, when })}</p>
      )}
    </main>
  )
}
