import { useActionData, useNavigate, useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OfferForm as Loaded } from '#app/business/pricing/offers/get-offer-form.server.ts'
import type { OfferKind, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { OfferAnswer, OfferFormAgain } from './offer-answer.ts'
import { OfferChanged } from './offer-changed.tsx'
import { OfferCourses } from './offer-courses.tsx'
import { draftIn } from './offer-draft.ts'
import { OfferExample } from './offer-example.tsx'
import { CouponLimits, DiscountFields, NameFields, PeriodFields } from './offer-fields.tsx'
import { usePost } from './use-post.ts'

/**
 * The form of a coupon or a promotion, new or not. It posts as it is; with JavaScript a refusal, a lost answer and a search
 * for courses leave everything that was typed where it is.
 */
export function OfferForm({ kind, loaded, typed }: { kind: OfferKind; loaded: Loaded; typed: TypedOffer }) {
  const posted = useActionData<OfferAnswer>()
  const [again, setAgain] = useState<OfferFormAgain | null>(isAgain(posted) ? posted : null)
  const shown = again?.typed ?? typed
  const form = again?.form ?? loaded
  const [draft, setDraft] = useState(() => draftIn(shown))
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const id = loaded.offer?.id ?? null
  const path = `/admin/${kind}s/${id ?? 'new'}`
  const { send, isSending, isLost } = usePost<OfferAnswer>('/admin/offer', answer => {
    if (isAgain(answer)) return setAgain(answer)
    void toast({ kind: 'success', title: m.staff_offer_saved() })
    setAgain(null)
    if (answer.kind === 'saved' && id === null) navigate(`/admin/${kind}s/${answer.id}`, { replace: true })
    else revalidate()
  })
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
      onInput={(event: FormEvent<HTMLFormElement>) => setDraft(draftIn(new FormData(event.currentTarget)))}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      {/* Return in any field saves: the first button of a form is the one that it presses. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
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
      {Object.keys(faults).length > 0 && (
        <Alert kind="error" title={m.staff_offer_not_saved()}>
          {m.staff_offer_check()}
        </Alert>
      )}
      <NameFields {...parts} isNew={id === null} />
      <DiscountFields {...parts} />
      <OfferExample kind={kind} draft={draft} examples={form.examples} />
      <OfferCourses {...parts} form={form} again={again} />
      <PeriodFields {...parts} />
      {kind === 'coupon' && <CouponLimits {...parts} form={form} />}
      {isLost && (
        <Alert kind="error" title={m.staff_offer_not_saved()}>
          {m.staff_offer_lost()}
        </Alert>
      )}
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
