import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageText } from '#app/components/pages/page-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { loadLegalPage } from './page-text.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadLegalPage(args, 'terms', m.privacy_terms_text({}, { locale: args.context.locale }))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: m.privacy_terms(), path: '/terms', hidden: data?.isOlder ?? false })

export default function Terms() {
  return <PageText title={m.privacy_terms()} page={useLoaderData<typeof loader>()} />
}
