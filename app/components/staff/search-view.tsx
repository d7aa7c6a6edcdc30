import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DeskFindings, FoundThing } from '#app/business/storefront/desk/search-desk.server.ts'
import { type ShellData, useMay, useShell } from '#app/components/shell/shell-data.ts'
import { FoundOrders } from '#app/components/staff/orders/found-orders.tsx'
import { PeopleRows } from '#app/components/staff/people/people-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Search, SearchX } from '#app/ui/icons.tsx'
import { menuOf } from './desk-menu.ts'
import { DeskSearch } from './desk-search.tsx'

/** What a search of the whole back office found, by kind. Each kind leads to its own page. */
export function DeskSearchView({
  words,
  found: { orders, people, courses, products, coupons, promotions, settings },
}: {
  words: string
  found: DeskFindings
}) {
  const query = encodeURIComponent(words)
  const isEditor = useMay()('catalogue.write')
  const account = useShell()?.account
  const pages = account && words !== '' ? pagesNamed(words, account) : []
  const places = [...pages, ...settings]
  const things = [orders ?? [], people ?? [], courses, products, coupons, promotions, places]
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold">{m.desk_search()}</h1>
      <DeskSearch words={words} className="max-w-xl" />
      {words === '' && (
        <EmptyState icon={Search} title={m.desk_search_start()}>
          {m.desk_search_start_text()}
        </EmptyState>
      )}
      {words !== '' && things.every(({ length }) => length === 0) && (
        <EmptyState icon={SearchX} title={m.desk_search_none({ words })}>
          {m.desk_search_none_text()}
        </EmptyState>
      )}
      {orders && orders.length > 0 && (
        <Kind title={m.staff_group_orders()} all={`/admin/orders?q=${query}`}>
          <FoundOrders orders={orders} label={m.staff_group_orders()} />
        </Kind>
      )}
      {people && people.length > 0 && (
        <Kind title={m.students_title()} all={`/admin/students?q=${query}`}>
          <PeopleRows people={people} />
        </Kind>
      )}
      {courses.length > 0 && (
        <Kind
          title={m.desk_search_courses()}
          all={isEditor ? `/admin/courses?q=${query}` : `/courses?q=${query}`}
        >
          <Things things={courses} />
        </Kind>
      )}
      {products.length > 0 && (
        <Kind
          title={m.desk_search_products()}
          all={isEditor ? `/admin/products?q=${query}` : `/courses?q=${query}&filter=products`}
        >
          <Things things={products} />
        </Kind>
      )}
      {coupons.length > 0 && (
        <Kind title={m.staff_coupons_title()} all={`/admin/coupons?q=${query}`}>
          <Things things={coupons} />
        </Kind>
      )}
      {promotions.length > 0 && (
        <Kind title={m.staff_promotions_title()} all={`/admin/promotions?q=${query}`}>
          <Things things={promotions} />
        </Kind>
      )}
      {places.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{m.desk_search_places()}</h2>
          <ul className={LIST}>
            {places.map(({ path, label, group }) => (
              <li key={path} className="border-b border-line last:border-b-0">
                <Link to={path} data-row="" className={`${ROW} flex-wrap gap-x-3`}>
                  <span className="min-w-0 break-words">{label}</span>
                  <span className="text-sm text-ink-soft">{group}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const LIST = 'rounded-md border border-line bg-surface'
const ROW = 'flex min-h-11 items-center px-3 py-2 no-underline hover:bg-sunken'

/** Returns the pages of this person's menu with these words in their name. */
function pagesNamed(words: string, account: NonNullable<ShellData['account']>) {
  const wanted = words.toLowerCase()
  return menuOf(account).flatMap(({ title, items }) =>
    items
      .filter(({ label }) => label().toLowerCase().includes(wanted))
      .map(({ to, label }) => ({ path: to, label: label(), group: title?.() ?? '' })),
  )
}

function Kind({ title, all, children }: { title: string; all: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Link to={all} prefetch="none" className="link py-2">
          {m.desk_search_all()}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

const UNSEEN = {
  draft: m.editor_state_draft,
  archived: m.editor_state_archived,
  hidden: m.editor_state_hidden,
}

function Things({ things }: { things: readonly FoundThing[] }) {
  return (
    <ul className={LIST}>
      {things.map(({ id, name, path, unseen }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link to={path} data-row="" className={`${ROW} gap-3`}>
            <span className="text-sm text-ink-soft tabular-nums">{id}</span>
            <span className="min-w-0 break-words">{name}</span>
            {unseen && <Badge>{UNSEEN[unseen]()}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
