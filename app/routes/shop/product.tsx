import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { getProductPage } from '#app/business/storefront/get-product-page.server.ts'
import { productMeta } from '#app/components/product/product-meta.ts'
import { ProductView } from '#app/components/product/product-view.tsx'
import { missingMeta } from '#app/components/shell/page-meta.ts'
import { notAddedOf } from '#app/routes/checkout/add-to-cart.server.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) =>
  data ? productMeta(matches, data.page) : missingMeta(matches, error)

/**
 * Returns the product with the number before the first dash. Redirects other spellings to the current address.
 * behaviour: Addresses
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const productId = parseIdSlug(params.id ?? '')?.id
  if (!productId) throw notFound()
  const page = await getProductPage(context.services, { productId, caller: await context.caller() })
  if (!page) throw notFound()
  const url = new URL(request.url)
  if (url.pathname !== page.path) throw redirect(page.path + url.search, 301)
  const sentence = notAddedOf(url.searchParams, page.product.availableQty, context.locale)
  return { page, notAdded: sentence && { sentence, qty: (url.searchParams.get('qty') ?? '').slice(0, 6) } }
}

function notFound(): Response {
  return new Response('Page not found !', { status: 404 })
}

export default function Product() {
  const { page, notAdded } = useLoaderData<typeof loader>()
  return <ProductView key={page.product.id} page={page} notAdded={notAdded || null} />
}
