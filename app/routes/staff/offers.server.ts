import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { listOfferUses, ROWS_SEARCHED } from '#app/business/orders/showing/list-offer-uses.server.ts'
import { getOfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import { listOffers, type OfferOrder } from '#app/business/pricing/offers/list-offers.server.ts'
import type { Offer, OfferKind } from '#app/business/pricing/offers/offer.ts'
import { NEW_OFFER, typedOffer } from '#app/business/pricing/offers/typed-offer.ts'
import type { OfferPageData } from '#app/components/staff/offers/offer-page.tsx'
import { answerOffer, pathOfOffer } from './offer.server.ts'

/* Coupons and promotions share these pages. */

const ORDERS = ['code', '-code'] as const

export async function loadOfferList(kind: OfferKind, { request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'offers.write')
  const { services } = context
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').slice(0, 100)
  const before = idIn(searchParams.get('before'))
  const order: OfferOrder = ORDERS.find(one => one === searchParams.get('sort')) ?? 'newest'
  const list = await listOffers(services, { kind, words, before, order }, await context.caller())
  if (!list.ok) throw new Response(null, { status: 404 })
  return { list: list.value, words, order, now: services.now() }
}

/** Returns the page of a coupon or promotion. `id` null: the page to make a new one. */
export async function loadOffer(
  kind: OfferKind,
  { request, context, params }: LoaderFunctionArgs,
): Promise<OfferPageData> {
  await requirePermission(context, request, 'offers.write')
  const { services, origin } = context
  const caller = await context.caller()
  const id = params.id === undefined ? null : (idIn(params.id) ?? 0)
  const [form, uses, acts] = await Promise.all([
    getOfferForm(services, { kind, id, chosen: null, words: '' }, caller),
    id === null ? null : listOfferUses(services, { kind, id }, caller),
    listStaffActs(services, { kind, ids: id === null ? [] : [id] }, caller),
  ])
  if (!form.ok) throw new Response(null, { status: 404 })
  const { offer } = form.value
  return {
    kind,
    loaded: form.value,
    typed: offer ? typedOffer(offer.values) : NEW_OFFER,
    uses: uses?.ok ? uses.value : null,
    acts: acts.ok ? acts.value : [],
    rowsSearched: ROWS_SEARCHED,
    link: offer ? origin + linkTo(kind, offer) : '',
    now: services.now(),
  }
}

/** Answers the plain form: redirects after a save or a switch, else returns the form with its errors. */
export async function postOffer(kind: OfferKind, args: ActionFunctionArgs) {
  const answer = await answerOffer(args)
  if (answer.kind === 'saved') return redirect(pathOfOffer(kind, answer.id))
  return answer.kind === 'turned' ? redirect(pathOfOffer(kind, args.params.id ?? '')) : answer
}

function linkTo(kind: OfferKind, { id, values }: Offer): string {
  return kind === 'coupon' ? `/discount/${encodeURIComponent(values.name)}` : `/promotion/${id}`
}

function idIn(text: string | null): number | null {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : null
}
