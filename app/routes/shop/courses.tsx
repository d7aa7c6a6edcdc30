import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PAGES_BY_NUMBER, readPageEdge } from '#app/business/catalogue/page-edge.ts'
import { getCataloguePage } from '#app/business/storefront/get-catalogue-page.server.ts'
import { getProductsListing } from '#app/business/storefront/get-products-listing.server.ts'
import { addressOf } from '#app/components/catalogue/address-of.ts'
import { CatalogueResults } from '#app/components/catalogue/results.tsx'
import { SearchForm } from '#app/components/catalogue/search-form.tsx'
import { pageMeta, shellOf } from '#app/components/shell/page-meta.ts'
import { groupNameIn, useGroupName } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'

const MAX_PAGE = 10_000

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: data && titleOf({ ...data, group: groupNameIn(shellOf(matches), data.group) }),
    path: data ? addressOf({ ...data, keyword: '', page: 1 }) : '/courses',
    hidden: Boolean(data?.keyword),
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const keyword = (query.get('q') ?? '').trim().slice(0, 100)
  const group = (query.get('group') ?? '').slice(0, 255)
  const edge = readPageEdge(query)
  const wanted = pageNumber(query.get('page'))
  const caller = await context.viewer()
  if (query.get('filter') === 'products') {
    const listing = await getProductsListing(context.services, { keyword, page: wanted })
    return { keyword, group: '', onlyProducts: true, page: wanted, ...listing }
  }
  const page = edge ? wanted : Math.min(wanted, PAGES_BY_NUMBER)
  const found = await getCataloguePage(context.services, { caller, keyword, group, page, edge })
  return { keyword, group, onlyProducts: false, page, ...found }
}

/** Returns the page number; 1 for anything but a whole number from 1 to the maximum. */
function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

export default function Catalogue() {
  const data = useLoaderData<typeof loader>()
  const groupName = useGroupName()
  return (
    <main id="main" className="page pt-8 pb-12">
      <h1 className="text-2xl font-semibold break-words">
        {titleOf({ ...data, group: groupName(data.group) })}
      </h1>
      <p className="mb-4 text-ink-soft" role="status">
        {countOf(data)}
      </p>
      <SearchForm keyword={data.keyword} group={data.group} onlyProducts={data.onlyProducts} />
      <CatalogueResults {...data} />
    </main>
  )
}

type Shown = Pick<Awaited<ReturnType<typeof loader>>, 'keyword' | 'group' | 'onlyProducts'>

function titleOf({ keyword, group, onlyProducts }: Shown): string {
  if (keyword) return m.catalogue_results_for({ q: keyword })
  return onlyProducts ? m.product_shelf() : group || m.catalogue_title()
}

function countOf(data: Awaited<ReturnType<typeof loader>>): string {
  const products = m.product_count({ count: data.productTotal })
  if (data.onlyProducts) return products
  const count = data.total
  const courses = data.isCutShort ? m.catalogue_count_over({ count }) : m.catalogue_count({ count })
  return data.products.length > 0 ? `${courses} · ${products}` : courses
}
