import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getCataloguePage } from '#app/business/orders/get-catalogue-page.server.ts'
import { CatalogueResults } from '#app/components/catalogue/results.tsx'
import { SearchForm } from '#app/components/catalogue/search-form.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'

const MAX_PAGE = 10_000

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: data?.keyword ? m.catalogue_results_for({ q: data.keyword }) : data?.group || m.catalogue_title(),
    path: data?.group ? `/courses?group=${encodeURIComponent(data.group)}` : '/courses',
    hidden: Boolean(data?.keyword),
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const keyword = (query.get('q') ?? '').trim().slice(0, 100)
  const group = (query.get('group') ?? '').slice(0, 255)
  const page = pageNumber(query.get('page'))
  const caller = await context.caller()
  return {
    keyword,
    group,
    page,
    ...(await getCataloguePage(context.services, { caller, keyword, group, page })),
  }
}

/** Anything but a whole number from 1 on is the first page: an address from outside is no reason for an error. */
function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

export default function Catalogue() {
  const data = useLoaderData<typeof loader>()
  const title = data.keyword
    ? m.catalogue_results_for({ q: data.keyword })
    : data.group || m.catalogue_title()
  return (
    <main id="main" className="page pt-8 pb-12">
      <h1 className="text-2xl font-semibold break-words">{title}</h1>
      <p className="mb-4 text-ink-soft" role="status">
        {m.catalogue_count({ count: data.total })}
      </p>
      <SearchForm keyword={data.keyword} group={data.group} />
      <CatalogueResults {...data} />
    </main>
  )
}
