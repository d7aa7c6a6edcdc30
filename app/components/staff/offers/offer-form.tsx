import { useActionData, useNavigate } from '@remix-run/react'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { money } from '#app/business/money/money.ts'
import { type ExampleCourse, examplePrice, type TypedDiscount } from '#app/business/pricing/example-price.ts'
import { differingFields } from '#app/business/pricing/offers/differing-fields.ts'
import type { OfferForm as Loaded } from '#app/business/pricing/offers/get-offer-form.server.ts'
import type { OfferField, OfferKind, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { Price } from '#app/components/price.tsx'
import { useReload } from '#app/components/shell/use-reload.ts'
import { ChangedAlert, FaultsAlert, LostAlert, SaveByEnter } from '#app/components/staff/form-alerts.tsx'
import { UnsavedGuard, useUnsaved } from '#app/components/staff/save-bar.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { OfferAnswer, OfferFormAgain } from './offer-answer.ts'
import { OfferCourses } from './offer-courses.tsx'
import { CouponLimits, DiscountFields, NameFields, PeriodFields } from './offer-fields.tsx'
import { labelOf } from './offer-words.ts'

/**
 * The form of a coupon or promotion, new or existing. Posts without JavaScript. With it, the typed text stays after a
 * refusal, a lost answer or a course search, and the page asks before it is lost.
 */
export function OfferForm(props: ComponentProps<typeof Editor>) {
  return (
    <UnsavedGuard>
      <Editor {...props} />
    </UnsavedGuard>
  )
}

function Editor({ kind, loaded, typed }: { kind: OfferKind; loaded: Loaded; typed: TypedOffer }) {
  const posted = useActionData<OfferAnswer>()
  const [again, setAgain] = useState<OfferFormAgain | null>(isAgain(posted) ? posted : null)
  const shown = again?.typed ?? typed
  const form = again?.form ?? loaded
  const [draft, setDraft] = useState(() => draftIn(shown))
  const [isTouched, setTouched] = useState(again !== null)
  useUnsaved(isTouched)
  /** The number of the offer that was made just now. */
  const [saved, setSaved] = useState<number | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const reload = useReload()
  const id = loaded.offer?.id ?? null
  const path = `/admin/${kind}s/${id ?? 'new'}`
  const { send, isSending, isLost } = usePost<OfferAnswer>('/admin/offer', answer => {
    if (isAgain(answer)) return setAgain(answer)
    void toast({ kind: 'success', title: m.staff_offer_saved() })
    setAgain(null)
    setTouched(false)
    setSaved(answer.kind === 'saved' && id === null ? answer.id : null)
    if (answer.kind !== 'saved' || id !== null) reload()
  })
  // Only now does the guard know that everything is saved.
  useEffect(() => {
    if (saved !== null) navigate(`/admin/${kind}s/${saved}`, { replace: true })
  }, [saved, kind, navigate])
  useEffect(() => {
    if (again?.kind === 'refused') showFirstError(element.current)
  }, [again])
  const faults = again?.faults ?? {}
  const parts = { kind, typed: shown, faults }
  return (
    <form
      ref={element}
      method="post"
      action={path}
      onSubmit={send}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        setTouched(true)
        setDraft(draftIn(new FormData(event.currentTarget)))
      }}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <SaveByEnter />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id ?? ''} />
      <input type="hidden" name="seen" value={again?.seen ?? loaded.seen} />
      {again?.theirs && (
        <OfferChanged
          kind={kind}
          mine={again.typed}
          theirs={again.theirs}
          path={path}
          courses={form.courses}
        />
      )}
      <FaultsAlert faults={faults} />
      <NameFields {...parts} isNew={id === null} />
      <DiscountFields {...parts} />
      <OfferExample kind={kind} draft={draft} examples={form.examples} />
      <OfferCourses {...parts} form={form} again={again} />
      <PeriodFields {...parts} />
      {kind === 'coupon' && <CouponLimits {...parts} form={form} />}
      <LostAlert isLost={isLost} />
      <div>
        <Button type="submit" name="intent" value="save" size="lg" pending={isSending}>
          {m.staff_offer_save()}
        </Button>
      </div>
    </form>
  )
}

function isAgain(answer: OfferAnswer | undefined): answer is OfferFormAgain {
  return answer?.kind === 'found' || answer?.kind === 'refused'
}

/** An example cart's price before and after the discount, updated while typing. */
function OfferExample({
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

/** The part of the typed form that the example price depends on. */
type OfferDraft = TypedDiscount & { readonly courseIds: readonly number[] }

function draftIn(form: FormData | OfferDraft): OfferDraft {
  if (!(form instanceof FormData)) return form
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    discountType: text('discountType'),
    value: text('value'),
    scopeType: text('scopeType'),
    numberOfCourse: text('numberOfCourse'),
    courseIds: form.getAll('courseIds').map(Number),
  }
}

/** The version that another person saved meanwhile, beside the typed one. */
function OfferChanged({
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
  const fieldText = (typed: TypedOffer, field: OfferField) => {
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
    <ChangedAlert
      path={path}
      fields={differingFields(mine, theirs).map(field => ({
        label: labelOf(field, kind),
        mine: fieldText(mine, field),
        theirs: fieldText(theirs, field),
      }))}
    />
  )
}
