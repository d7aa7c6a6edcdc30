import type { KeyboardEvent } from 'react'
import type { OfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import type { OfferFormAgain } from './offer-answer.ts'
import { Group, type OfferParts } from './offer-fields.tsx'
import { formatFault } from './offer-words.ts'

/** The courses of an offer: checkboxes for the chosen ones and for those that a search found. */
export function OfferCourses({
  form,
  again,
  ...parts
}: OfferParts & { form: OfferForm; again: OfferFormAgain | null }) {
  const { kind, typed, faults } = parts
  const words = again?.words.trim() ?? ''
  const searched = again?.kind === 'found' && words !== ''
  const searchOnReturn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value="find"]')?.click()
  }
  return (
    <Group legend={m.staff_offer_courses()}>
      <p className="-mt-2 text-sm text-ink-soft">
        {kind === 'coupon' ? m.staff_offer_courses_hint() : m.staff_promotion_courses_hint()}
      </p>
      {form.courses.length > 0 && (
        <div className="grid sm:grid-cols-2">
          {form.courses.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="courseIds"
              value={id}
              label={name}
              defaultChecked={typed.courseIds.includes(id)}
            />
          ))}
        </div>
      )}
      {faults.courseIds && (
        <p role="alert" className="text-sm text-danger">
          {formatFault('courseIds', faults.courseIds)}
        </p>
      )}
      <div className="flex max-w-md items-end gap-2">
        <div className="grow">
          <Field label={m.staff_offer_courses_search()}>
            {control => (
              <TextInput
                {...control}
                type="search"
                name="words"
                autoComplete="off"
                defaultValue={words}
                onKeyDown={searchOnReturn}
              />
            )}
          </Field>
        </div>
        <Button type="submit" name="intent" value="find" variant="secondary">
          {m.staff_offer_search_button()}
        </Button>
      </div>
      {searched && (
        <p role="status" className="text-ink-soft">
          {form.found.length > 0
            ? m.staff_offer_courses_found({ count: form.found.length })
            : m.staff_offer_courses_nothing({ words })}
        </p>
      )}
    </Group>
  )
}
