import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { OfferPage } from '#app/components/staff/offers/offer-page.tsx'
import { loadOffer, postOffer } from './offers.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadOffer('promotion', args)
}

export function action(args: ActionFunctionArgs) {
  return postOffer('promotion', args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.loaded.offer?.values.name, hidden: true })

export default function AdminPromotion() {
  return <OfferPage {...useLoaderData<typeof loader>()} />
}
