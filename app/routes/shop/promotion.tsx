import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { getPromotionPage } from '#app/business/storefront/promotions/get-promotion-page.server.ts'
import { PromotionView } from '#app/components/promotion/promotion-view.tsx'
import { missingMeta, pageMeta } from '#app/components/shell/page-meta.ts'
import { promotionNotAdded } from './promotion.server.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return missingMeta(matches, error)
  const { promotion, path, courses, state } = data.page
  return pageMeta(matches, {
    title: promotion.title,
    description: promotion.descriptionList.join(' '),
    picture: courses[0]?.pictureUrl ?? '',
    path,
    hidden: state !== 'holds',
  })
}

/** Returns the promotion's page. An ended promotion keeps its page, so that an old link explains itself. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const promotionId = parseIdSlug(params.id ?? '')?.id
  const caller = await context.viewer()
  const page = promotionId ? await getPromotionPage(context.services, { promotionId, caller }) : null
  if (!page) throw new Response('Page not found !', { status: 404 })
  const code = new URL(request.url).searchParams.get('notAdded')
  return { page, notAdded: code && promotionNotAdded(code, page, context.locale) }
}

export default function Promotion() {
  const { page, notAdded } = useLoaderData<typeof loader>()
  return <PromotionView key={page.promotion.id} page={page} notAdded={notAdded} />
}
