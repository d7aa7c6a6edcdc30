import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { OfferListView } from '#app/components/staff/offers/offer-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { loadOfferList } from './offers.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadOfferList('promotion', args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.staff_promotions_title(), hidden: true })

export default function AdminPromotions() {
  const { list, words, order, now } = useLoaderData<typeof loader>()
  return <OfferListView kind="promotion" list={list} words={words} order={order} now={now} />
}
