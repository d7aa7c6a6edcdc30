import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getHomePage } from '#app/business/storefront/get-home-page.server.ts'
import { SearchForm } from '#app/components/catalogue/search-form.tsx'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { ProductShelf } from '#app/components/product/product-shelf.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LibraryBig } from '#app/ui/icons.tsx'

/** Only students load it. */
const ContinueCard = lazyPart(
  async () => (await import('#app/components/learning/continue-card.tsx')).ContinueCard,
)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/' })

export async function loader({ context }: LoaderFunctionArgs) {
  return getHomePage(context.services, { caller: await context.viewer() })
}

export default function Home() {
  const { toContinue, ownCourses, shelves, products } = useLoaderData<typeof loader>()
  const shop = useShell()?.shop
  const isEmpty = shelves.length === 0 && ownCourses.length === 0 && products.length === 0
  return (
    <main id="main" className="page pb-12">
      {toContinue && (
        <div className="pt-6">
          <ContinueCard course={toContinue} />
        </div>
      )}
      <div className="max-w-3xl pt-8 pb-6 sm:pt-14 sm:pb-8">
        <h1 className="text-2xl font-semibold sm:text-3xl">{shop?.tagline || shop?.title}</h1>
        <div className="mt-5">
          <SearchForm />
        </div>
      </div>
      {ownCourses.length > 0 && (
        <Shelf title={m.catalogue_go_on_watching()} courses={ownCourses} toWatch first />
      )}
      {shelves.map(({ group, courses }, index) => (
        <Shelf
          key={group}
          title={group || m.catalogue_other_courses()}
          courses={courses}
          first={index === 0 && ownCourses.length === 0}
          all={
            group
              ? {
                  to: `/courses?group=${encodeURIComponent(group)}`,
                  label: group,
                }
              : undefined
          }
        />
      ))}
      {products.length > 0 && (
        <ProductShelf
          title={m.product_shelf()}
          products={products}
          all={{ to: '/courses?filter=products', label: m.product_shelf() }}
        />
      )}
      {isEmpty && (
        <EmptyState icon={LibraryBig} title={m.catalogue_empty_title()}>
          <p>{m.catalogue_empty_text()}</p>
        </EmptyState>
      )}
    </main>
  )
}
