import { money } from '#app/business/money/money.ts'
import { type ExampleCourse, examplePrice } from '#app/business/pricing/example-price.ts'
import type { OfferKind } from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import type { OfferDraft } from './offer-draft.ts'

/** What a cart of the right size costs before and after, while the discount is typed. */
export function OfferExample({
  kind,
  draft,
  examples,
}: {
  kind: OfferKind
  draft: OfferDraft
  examples: readonly ExampleCourse[]
}) {
  const chosen = new Set(draft.courseIds)
  const courses = chosen.size > 0 ? examples.filter(({ id }) => chosen.has(id)) : examples
  const example = examplePrice(kind, draft, courses)
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-soft">{m.staff_offer_example()}</p>
      {example ? (
        <>
          <p className="break-words">{example.names.join(' + ')}</p>
          <p className="text-lg">
            <s className="text-ink-soft">
              <Price amount={money(example.before, 'THB')} />
            </s>{' '}
            <span aria-hidden="true">→</span>{' '}
            <strong>
              <Price amount={money(example.after, 'THB')} />
            </strong>
          </p>
        </>
      ) : (
        <p>{m.staff_offer_example_none()}</p>
      )}
    </div>
  )
}
