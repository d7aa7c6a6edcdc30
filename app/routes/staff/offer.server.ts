import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { getOfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import { OFFER_KINDS, type OfferKind, type TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { saveOffer } from '#app/business/pricing/offers/save-offer.server.ts'
import { setOfferEnabled } from '#app/business/pricing/offers/set-offer-enabled.server.ts'
import { typedOffer } from '#app/business/pricing/offers/typed-offer.ts'
import type { OfferAnswer, OfferFormAgain } from '#app/components/staff/offers/offer-answer.ts'
import { readForm } from '#app/platform/read-form.ts'

const text = z.string().max(20_000).default('')
const id = z.coerce.number().int().positive()
const ids = z.array(id).max(5_000)
const form = z.object({
  intent: z.enum(['save', 'find', 'turn']),
  kind: z.enum(OFFER_KINDS),
  /** Empty: a new offer. */
  id: z
    .literal('')
    .transform(() => null)
    .or(id),
  seen: text,
  words: text,
  on: text,
  name: text,
  discountType: text,
  value: text,
  valueUsd: text,
  scopeType: text,
  numberOfCourse: text,
  courseIds: ids,
  paymentMethodIds: ids,
  usageLimit: text,
  usageLimitPerBuyer: text,
  description: text,
  nameEn: text,
  descriptionEn: text,
  startsAt: text,
  endsAt: text,
  enabled: z.string().optional(),
})

/** Handles what staff do with a coupon or promotion: save it, search courses to add, turn it on or off. */
export async function answerOffer({ request, context }: ActionFunctionArgs): Promise<OfferAnswer> {
  await requirePermission(context, request, 'offers.write')
  const posted = await readForm(request)
  const parsed = form.safeParse({
    ...Object.fromEntries(posted),
    courseIds: posted.getAll('courseIds'),
    paymentMethodIds: posted.getAll('paymentMethodIds'),
  })
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { intent, kind, id, seen, words, on, ...fields } = parsed.data
  const { services } = context
  const caller = await context.caller()
  if (intent === 'turn') {
    const turned = await setOfferEnabled(services, { kind, id: id ?? 0, enabled: on === '1' }, caller)
    if (!turned.ok) throw new Response(null, { status: 404 })
    return { kind: 'turned' }
  }
  const typed: TypedOffer = { ...fields, enabled: fields.enabled !== undefined }
  const again = async (over: Partial<OfferFormAgain>): Promise<OfferFormAgain> => {
    const read = await getOfferForm(services, { kind, id, chosen: typed.courseIds, words }, caller)
    if (!read.ok) throw new Response(null, { status: 404 })
    return { kind: 'refused', typed, form: read.value, words, faults: {}, seen, theirs: null, ...over }
  }
  if (intent === 'find') return again({ kind: 'found' })

  const saved = await saveOffer(services, { kind, id, typed, seen }, caller)
  if (saved.ok) return { kind: 'saved', id: saved.value.id }
  switch (saved.error.code) {
    case 'INPUT_ERROR':
      return again({ faults: saved.error.faults })
    case 'OFFER_CHANGED':
      return again({ theirs: typedOffer(saved.error.now), seen: saved.error.seen })
    case 'NOT_FOUND':
    case 'NOT_STAFF':
      throw new Response(null, { status: 404 })
  }
}

export function pathOfOffer(kind: OfferKind, offerId: number | string): string {
  return `/admin/${kind}s/${offerId}`
}
