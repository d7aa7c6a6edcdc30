import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { PreviewVideo } from '#app/components/lectures/video-upload.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { ProductEditorPage } from '#app/components/staff/products/product-page.tsx'
import { readId } from '#app/platform/typed-numbers.ts'
import { getProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { postProduct } from './product.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const id = readId(params.id) ?? 0
  const [product, acts] = await Promise.all([
    getProductEditor(context.services, { id }, caller),
    listStaffActs(context.services, { kind: 'product', ids: [id] }, caller),
  ])
  if (!product) throw new Response(null, { status: 404 })
  return { product, acts: acts.ok ? acts.value : [] }
}

export async function action(args: ActionFunctionArgs) {
  return postProduct(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.product.name, hidden: true })

export default function AdminProduct() {
  const data = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return (
    <ProductEditorPage key={data.product.id} {...data} posted={posted} previewUpload={<PreviewVideo />} />
  )
}
