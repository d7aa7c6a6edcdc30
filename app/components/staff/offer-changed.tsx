import { differingFields } from '#app/business/pricing/offers/differing-fields.ts'
import type { OfferField, OfferKind, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { labelOf } from './offer-words.ts'

/** What somebody else saved meanwhile, beside what was typed here. */
export function OfferChanged({
  kind,
  mine,
  theirs,
  courses,
  path,
}: {
  kind: OfferKind
  mine: TypedOffer
  theirs: TypedOffer
  courses: readonly { readonly id: number; readonly name: string }[]
  path: string
}) {
  const say = (typed: TypedOffer, field: OfferField) => {
    const value = typed[field]
    if (value === true) return m.staff_offer_on()
    if (value === false) return m.staff_offer_off()
    if (typeof value === 'string') return value.trim() || m.staff_offer_empty()
    const names = (value as readonly number[]).map(
      id => (field === 'courseIds' && courses.find(course => course.id === id)?.name) || String(id),
    )
    return names.join(', ') || m.staff_offer_empty()
  }
  return (
    <Alert kind="error" title={m.staff_offer_changed()}>
      <p>{m.staff_offer_changed_text()}</p>
      <dl className="mt-2 grid gap-2 text-ink">
        {differingFields(mine, theirs).map(field => (
          <div key={field}>
            <dt className="font-semibold">{labelOf(field, kind)}</dt>
            <dd className="break-words">
              {m.staff_offer_mine()}: {say(mine, field)}
            </dd>
            <dd className="break-words">
              {m.staff_offer_theirs()}: {say(theirs, field)}
            </dd>
          </div>
        ))}
      </dl>
      {/* The page anew, from the server: what was typed goes. */}
      <a href={path} className="link inline-flex min-h-11 items-center">
        {m.staff_offer_take_theirs()}
      </a>
    </Alert>
  )
}
