import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PageText } from '#app/components/pages/page-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { loadLegalPage } from './page-text.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadLegalPage(args, 'privacy', m.privacy_privacy_text({}, { locale: args.context.locale }))
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: m.privacy_privacy(), path: '/privacy', hidden: data?.isOlder ?? false })

export default function Privacy() {
  return <PageText title={m.privacy_privacy()} page={useLoaderData<typeof loader>()} />
}
