import { useMemo, useRef } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { AskedProfile } from '#app/components/account/account-answers.ts'
import { askedOfGuest, asksForPicture, byNeed } from '#app/components/account/asked-profile.ts'
import { useKeptForm } from '#app/components/account/use-kept-form.ts'
import { WithoutScript } from '#app/components/account/without-script.tsx'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { formErrors } from './contact-errors.ts'
import type { ContactProps } from './contact-fields.tsx'

/** The fields that a guest is asked for besides name, email and phone; null if there are none. */
export function guestAsked({ guestForm, settings }: CheckoutFacts): AskedProfile | null {
  if (guestForm === null) return null
  const asked = askedOfGuest({ settings, ...guestForm })
  return asked.fields.length + asked.labels.length > 0 ? asked : null
}

/** True if the form must be able to send files without JavaScript. */
export function carriesPictures(facts: CheckoutFacts): boolean {
  const asked = guestAsked(facts)
  return facts.registration !== null || (asked !== null && asksForPicture(asked))
}

const PART = 'guest-profile'
const selector = `[data-part=${PART}]`

/** Shops that ask guests for no more than name, e-mail and telephone number do not load it. */
const ProfileFields = lazyPart(
  async () => (await import('#app/components/account/profile-fields.tsx')).ProfileFields,
  { fallback: <div className="min-h-40" aria-busy="true" />, selector },
)

const OptionalFields = lazyPart(
  async () => (await import('#app/components/account/profile-fields.tsx')).OptionalFields,
  { selector },
)

/** The rest of the shop's registration form, for who buys without registering; kept over a reload like the rest. */
export function GuestProfile({ facts, errors, typed: last }: ContactProps) {
  const posted = useLast(last)
  const fields = useRef<HTMLFieldSetElement>(null)
  const { kept, keep } = useKeptForm(fields, false)
  const asked = useMemo(() => guestAsked(facts), [facts])
  if (asked === null) return null
  const begun = kept && !posted ? 'kept' : 'new'
  const { needed, optional } = byNeed(asked)
  const filled = { typed: posted ?? kept ?? {}, errors: formErrors(errors), onKept: keep }
  return (
    <fieldset ref={fields} data-part={PART} className="grid min-w-0 gap-2 @2xl:gap-3">
      <legend className="sr-only">{m.register_step_about()}</legend>
      {asksForPicture(asked) && <WithoutScript />}
      <ProfileFields key={`needed-${begun}`} asked={needed} {...filled} />
      <OptionalFields key={`optional-${begun}`} asked={optional} {...filled} />
    </fieldset>
  )
}

/** The last defined value. Without it, correcting an error would reset the fields to their initial values. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
