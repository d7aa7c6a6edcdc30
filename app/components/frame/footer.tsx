import { Link } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { formatYear } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ContactLinks, waysToReach } from './contact-links.tsx'
import { shopLinks } from './shop-links.ts'

const LINK = 'inline-flex min-h-11 items-center gap-2 no-underline hover:underline'

/** The shop in a sentence, its pages, how to reach it, what buyers agree to, and who sells. */
export function Footer({ shell }: { shell: ShellData }) {
  const { shop, has, isLocal, now, locale } = shell
  const title = shop.title || m.common_shop()
  return (
    <footer className="print:hidden mt-auto border-t border-line bg-sunken">
      <div className="page py-10">
        <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_repeat(3,auto)]">
          <div className="max-w-md">
            <p className="text-lg font-semibold">{title}</p>
            <p className="text-ink-soft">{shop.tagline}</p>
          </div>
          <Links title={m.foot_shop()}>
            {shopLinks(has).map(({ to, label }) => (
              <Link key={to} to={to} className={LINK}>
                {label()}
              </Link>
            ))}
          </Links>
          {waysToReach(shop).length > 0 && (
            <Links title={m.common_contact()}>
              <ContactLinks shop={shop} className={LINK} />
            </Links>
          )}
          <Links title={m.foot_rules()}>
            <Link to="/terms" className={LINK}>
              {m.privacy_terms()}
            </Link>
            <Link to="/privacy" className={LINK}>
              {m.privacy_privacy()}
            </Link>
            {has.refunds && (
              <Link to="/refunds" className={LINK}>
                {m.home_refund_title()}
              </Link>
            )}
            {has.ownPages.map(({ slug, title, titleEnglish }) => (
              <Link key={slug} to={`/page/${slug}`} className={LINK}>
                {(locale === 'en' && titleEnglish) || title}
              </Link>
            ))}
          </Links>
        </div>
        <div className="mt-8 border-t border-line pt-4 text-sm text-ink-soft">
          <CompanyFacts company={shop.company} />
          <p className="break-words">
            © {formatYear(now, locale)} {title}
          </p>
          {isLocal && (
            <Link to="/dev/mailbox" className={LINK}>
              {m.common_mailbox()}
            </Link>
          )}
        </div>
      </div>
    </footer>
  )
}

/** Who sells: name, address and tax id, as far as the shop has them. */
export function CompanyFacts({ company: { name, address, taxId } }: Pick<ShellData['shop'], 'company'>) {
  return (
    <>
      {name && <p className="break-words">{name}</p>}
      {address && <p className="max-w-prose whitespace-pre-line break-words">{address}</p>}
      {taxId && <p>{m.foot_tax_id({ id: taxId })}</p>}
    </>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="grid content-start justify-items-start">
      <p id={id} className="font-semibold">
        {title}
      </p>
      {children}
    </nav>
  )
}
