import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { ProductListView } from '#app/components/staff/products/product-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { listProducts } from '#app/site-file/editing/list-products.server.ts'
import { PRODUCT_STATES } from '#app/site-file/editing/product-form.ts'
import { answerNewProduct } from './product.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').slice(0, 100)
  const state = PRODUCT_STATES.find(one => one === searchParams.get('state')) ?? null
  const last = searchParams.get('before') ?? ''
  const before = /^\d{1,9}$/.test(last) ? Number(last) : null
  const list = await listProducts(context.services, { words, state, before }, caller)
  if (!list.ok) throw new Response(null, { status: 404 })
  return { list: list.value, words, state }
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerNewProduct(args)
  return 'id' in answer ? redirect(`/admin/products/${answer.id}`, 303) : answer
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.products_title(), hidden: true })

export default function AdminProducts() {
  return <ProductListView {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
