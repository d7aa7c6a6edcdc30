import { type ReactNode, useId } from 'react'
import { ContactLinks, waysToReach } from '#app/components/frame/contact-links.tsx'
import { CompanyFacts } from '#app/components/frame/footer.tsx'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'

/** How to reach the school, which company runs it, and the ways to its courses and teachers. */
export function SchoolFacts({ shop, has }: Pick<ShellData, 'shop' | 'has'>) {
  const { company } = shop
  return (
    <>
      <div className="mt-8 grid gap-x-10 gap-y-6 empty:hidden sm:grid-cols-2">
        {waysToReach(shop).length > 0 && (
          <Facts title={m.common_contact()}>
            <ContactLinks
              shop={shop}
              className="flex min-h-11 items-center gap-2 no-underline hover:underline"
            />
          </Facts>
        )}
        {(company.name || company.address || company.taxId) && (
          <Facts title={m.home_company()}>
            <CompanyFacts company={company} />
          </Facts>
        )}
      </div>
      <div className="mt-8 grid gap-3 sm:flex">
        <ButtonLink to="/courses">{m.home_browse()}</ButtonLink>
        {has.teachers && (
          <ButtonLink to="/teachers" variant="secondary">
            {m.home_all_teachers()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
