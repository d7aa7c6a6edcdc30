import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import type { CataloguePage } from '#app/business/orders/get-catalogue-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CourseCard } from './course-card.tsx'
import { Shelf } from './shelf.tsx'

type Search = { keyword: string; group: string; page: number }

/** What a search found: groups to narrow it, the courses, the pages; or what to do when it found nothing. */
export function CatalogueResults({
  courses,
  groups,
  suggestions,
  pageCount,
  ...search
}: CataloguePage & Search) {
  return (
    <>
      <Groups groups={groups} {...search} />
      {courses.length === 0 ? (
        <Nothing suggestions={suggestions} {...search} />
      ) : (
        <>
          <h2 className="sr-only">{m.catalogue_found()}</h2>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-10 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
            {courses.map((card, index) => (
              <li key={card.id}>
                <CourseCard card={card} eager={index < 4} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pageCount > 1 && <Pages pageCount={pageCount} {...search} />}
    </>
  )
}

function Groups({ groups, keyword, group }: { groups: readonly string[] } & Omit<Search, 'page'>) {
  if (groups.length < 2) return <div className="h-6" />
  return (
    <nav aria-label={m.catalogue_groups()} className="my-6 flex flex-wrap gap-2">
      {['', ...groups].map(each => (
        <Link
          key={each}
          to={addressOf({ keyword, group: each, page: 1 })}
          aria-current={each === group ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md border border-line bg-surface px-4 no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {each || m.catalogue_all_groups()}
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ suggestions, keyword }: Pick<CataloguePage, 'suggestions'> & Search) {
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={keyword ? m.catalogue_none_title({ q: keyword }) : m.catalogue_none_in_group()}
        action={
          <ButtonLink to="/courses" variant="secondary">
            {keyword ? m.catalogue_clear_search() : m.common_all_courses()}
          </ButtonLink>
        }
      >
        {keyword && <p>{m.catalogue_none_text()}</p>}
      </EmptyState>
      {suggestions.length > 0 && <Shelf title={m.catalogue_suggestions()} courses={suggestions} />}
    </>
  )
}

function Pages({ pageCount, ...search }: { pageCount: number } & Search) {
  const { page } = search
  return (
    <nav aria-label={m.catalogue_pages()} className="mt-12 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink
          to={addressOf({ ...search, page: Math.min(page, pageCount + 1) - 1 })}
          rel="prev"
          variant="secondary"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {m.catalogue_previous_page()}
        </ButtonLink>
      )}
      <span className="text-ink-soft">{m.catalogue_page_of({ page, count: pageCount })}</span>
      {page < pageCount && (
        <ButtonLink to={addressOf({ ...search, page: page + 1 })} rel="next" variant="secondary">
          {m.catalogue_next_page()}
          <ChevronRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}

function addressOf({ keyword, group, page }: Search): string {
  const query = new URLSearchParams()
  if (keyword) query.set('q', keyword)
  if (group) query.set('group', group)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/courses?${text}` : '/courses'
}
