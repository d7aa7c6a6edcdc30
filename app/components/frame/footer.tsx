import { Link } from '@remix-run/react'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Mail, Phone } from '#app/ui/icons.tsx'
import { shopLinks } from './shop-links.ts'

const LINK = 'inline-flex min-h-11 items-center gap-2 no-underline hover:underline'

/** The shop's name, address and contact. */
export function Footer({ shell: { shop, has, isLocal } }: { shell: ShellData }) {
  return (
    <footer className="print:hidden mt-auto border-t border-line bg-sunken">
      <div className="page grid gap-x-12 gap-y-6 py-10 sm:grid-cols-[1fr_auto]">
        <div className="max-w-md">
          <p className="text-lg font-semibold">{shop.title || m.common_shop()}</p>
          <p className="text-ink-soft">{shop.tagline}</p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            {shopLinks(has).map(({ to, label }) => (
              <Link key={to} to={to} className={LINK}>
                {label()}
              </Link>
            ))}
            <Link to="/terms" className={LINK}>
              {m.privacy_terms()}
            </Link>
            <Link to="/privacy" className={LINK}>
              {m.privacy_privacy()}
            </Link>
          </p>
        </div>
        <nav aria-label={m.common_contact()} className="grid content-start">
          {shop.contactTel && (
            <a href={`tel:${shop.contactTel}`} className={LINK}>
              <Phone className="size-5 text-ink-soft" />
              {shop.contactTel}
            </a>
          )}
          {shop.contactEmail && (
            <a href={`mailto:${shop.contactEmail}`} className={LINK}>
              <Mail className="size-5 text-ink-soft" />
              {shop.contactEmail}
            </a>
          )}
          {isLocal && (
            <Link to="/dev/mailbox" className={`${LINK} text-ink-soft`}>
              {m.common_mailbox()}
            </Link>
          )}
        </nav>
      </div>
    </footer>
  )
}
