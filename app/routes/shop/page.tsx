import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageText } from '#app/components/pages/page-text.tsx'
import { descriptionOf, missingMeta, pageMeta } from '#app/components/shell/page-meta.ts'
import { loadOwnPage } from './page-text.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadOwnPage(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return missingMeta(matches, error)
  const { title, page } = data
  return pageMeta(matches, {
    ...{ title, path: page.path, description: descriptionOf(page.html), hidden: page.isOlder },
  })
}

export default function OwnPage() {
  const { title, page } = useLoaderData<typeof loader>()
  return <PageText title={title} page={page} />
}
