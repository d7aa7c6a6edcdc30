import { Link } from '@remix-run/react'
import { pagePath } from '#app/business/settings/page-keys.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The terms that the buyer agreed to: 0 is the built-in text. null is an order from before versions. */
export function OrderTerms({ version }: { version: number | null }) {
  if (version === null) return null
  return (
    <p className="text-sm text-ink-soft">
      {m.pages_agreed()}:{' '}
      <Link to={pagePath('terms', version)} className="link inline-flex min-h-11 items-center">
        {version === 0 ? m.pages_agreed_built_in() : m.pages_version({ version })}
      </Link>
    </p>
  )
}
