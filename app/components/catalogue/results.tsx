import { Link } from '@remix-run/react'
import type { CataloguePage } from '#app/business/storefront/get-catalogue-page.server.ts'
import { useGroupName } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ChevronLeft, ChevronRight, SearchX } from '#app/ui/icons.tsx'
import { addressOf, type CatalogueAddress } from './address-of.ts'
import { CourseCard } from './course-card.tsx'
import type { PictureOrder } from './picture.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { CardGrid, Shelf } from './shelf.tsx'

type Search = CatalogueAddress

/** A phone shows one card and the edge of the next. */
const FIRST: readonly PictureOrder[] = ['first', 'early']

/** Search results: group filters, courses, products and page links, or advice if nothing was found. */
export function CatalogueResults({
  courses,
  products,
  productTotal,
  groups,
  suggestions,
  pageCount,
  ...search
}: CataloguePage & Search) {
  const cards = search.onlyProducts
    ? products.map(card => ({ key: card.id, card: <ProductCard card={card} use="list" /> }))
    : courses.map((card, index) => ({
        key: card.id,
        card: <CourseCard card={card} use="list" order={FIRST[index]} />,
      }))
  const isNothing = courses.length === 0 && products.length === 0
  return (
    <>
      <Groups groups={groups} hasProducts={productTotal > 0} {...search} />
      {isNothing && <Nothing suggestions={suggestions} {...search} />}
      {cards.length > 0 && (
        <>
          <h2 className="sr-only">{search.onlyProducts ? m.product_shelf() : m.catalogue_found()}</h2>
          <CardGrid>{cards}</CardGrid>
        </>
      )}
      {pageCount > 1 && <Pages pageCount={pageCount} {...search} />}
      {!search.onlyProducts && products.length > 0 && (
        <div className="mt-8">
          <ProductShelf
            title={m.product_shelf()}
            products={products}
            all={{ to: addressOf({ ...search, onlyProducts: true, page: 1 }), label: m.product_shelf() }}
          />
        </div>
      )}
    </>
  )
}

function Groups({
  groups,
  hasProducts,
  keyword,
  group,
  onlyProducts,
}: { groups: readonly string[]; hasProducts: boolean } & Search) {
  const groupName = useGroupName()
  const shelves = ['', ...groups].map(each => ({
    name: groupName(each) || m.catalogue_all_groups(),
    to: addressOf({ keyword, group: each, onlyProducts: false, page: 1 }),
    isHere: each === group && !onlyProducts,
  }))
  const products = {
    name: m.product_shelf(),
    to: addressOf({ keyword, group: '', onlyProducts: true, page: 1 }),
    isHere: onlyProducts,
  }
  const all = hasProducts || onlyProducts ? [...shelves, products] : shelves
  if (all.length < 3) return <div className="h-6" />
  return (
    <nav aria-label={m.catalogue_groups()} className="my-6 flex flex-wrap gap-2">
      {all.map(({ name, to, isHere }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md border border-line bg-surface px-4 no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ suggestions, keyword, onlyProducts }: Pick<CataloguePage, 'suggestions'> & Search) {
  const inGroup = onlyProducts ? m.product_none() : m.catalogue_none_in_group()
  const forWords = onlyProducts ? m.product_none_for({ q: keyword }) : m.catalogue_none_title({ q: keyword })
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={keyword ? forWords : inGroup}
        action={
          <ButtonLink to="/courses" variant="secondary">
            {keyword ? m.catalogue_clear_search() : m.common_all_courses()}
          </ButtonLink>
        }
      >
        {keyword && !onlyProducts && <p>{m.catalogue_none_text()}</p>}
      </EmptyState>
      {suggestions.length > 0 && <Shelf title={m.catalogue_suggestions()} courses={suggestions} />}
    </>
  )
}

function Pages({ pageCount, edges, ...search }: Pick<CataloguePage, 'pageCount' | 'edges'> & Search) {
  const { page } = search
  return (
    <nav aria-label={m.catalogue_pages()} className="mt-12 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink
          to={addressOf({ ...search, page: Math.min(page, pageCount + 1) - 1 }, edges?.before)}
          rel="prev"
          variant="secondary"
        >
          <ChevronLeft className="size-4" />
          {m.catalogue_previous_page()}
        </ButtonLink>
      )}
      {page <= pageCount && (
        <span className="text-ink-soft">{m.catalogue_page_of({ page, count: pageCount })}</span>
      )}
      {page < pageCount && (
        <ButtonLink
          to={addressOf({ ...search, page: page + 1 }, edges?.after)}
          rel="next"
          variant="secondary"
        >
          {m.catalogue_next_page()}
          <ChevronRight className="size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}
