import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { OfferPage } from '#app/components/staff/offers/offer-page.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { loadOffer, postOffer } from './offers.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadOffer('promotion', args)
}

export function action(args: ActionFunctionArgs) {
  return postOffer('promotion', args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.staff_promotion_new(), hidden: true })

export default function NewPromotion() {
  return <OfferPage {...useLoaderData<typeof loader>()} />
}
