import type { ReactNode } from 'react'
import type { OfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import type { OfferFaults, OfferField, OfferKind, TypedOffer } from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { formatFault, labelOf } from './offer-words.ts'

export type OfferParts = {
  readonly kind: OfferKind
  readonly typed: TypedOffer
  readonly faults: OfferFaults
}

type TextField = Exclude<OfferField, 'courseIds' | 'paymentMethodIds' | 'enabled'>

/** One text field with its error. */
function Line({
  parts: { kind, typed, faults },
  field,
  hint,
  required = false,
  inputMode,
  type = 'text',
}: {
  parts: OfferParts
  field: TextField
  hint?: string
  required?: boolean
  inputMode?: 'decimal' | 'numeric'
  type?: 'text' | 'datetime-local'
}) {
  return (
    <Field
      label={labelOf(field, kind)}
      hint={hint}
      error={formatFault(field, faults[field])}
      required={required}
    >
      {control => (
        <TextInput
          {...control}
          name={field}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          defaultValue={typed[field]}
          // A time with seconds needs step=1; others leave the seconds out.
          step={type === 'datetime-local' && typed[field].length > 16 ? 1 : undefined}
        />
      )}
    </Field>
  )
}

function Lines({
  parts: { kind, typed, faults },
  field,
}: {
  parts: OfferParts
  field: 'description' | 'descriptionEn'
}) {
  return (
    <Field label={labelOf(field, kind)} error={formatFault(field, faults[field])}>
      {control => <TextArea {...control} name={field} defaultValue={typed[field]} />}
    </Field>
  )
}

/** Fields that belong together. `id`: a link leads to them. */
export function Group({
  id,
  legend,
  className = '',
  children,
}: {
  id?: string
  legend: string
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset id={id} className={`grid min-w-0 scroll-my-4 gap-4 ${className}`}>
      <legend className="mb-3 w-full border-b border-line pb-1 text-lg font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

export function NameFields({ isNew, ...parts }: OfferParts & { isNew: boolean }) {
  const { kind, typed } = parts
  return (
    <div className="grid gap-4">
      <Line
        parts={parts}
        field="name"
        hint={kind === 'coupon' ? m.staff_offer_code_hint() : undefined}
        required
      />
      {kind === 'promotion' && (
        <>
          <Line parts={parts} field="nameEn" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Lines parts={parts} field="description" />
            <Lines parts={parts} field="descriptionEn" />
          </div>
        </>
      )}
      {isNew ? (
        <Checkbox name="enabled" value="1" label={m.staff_offer_enabled()} defaultChecked={typed.enabled} />
      ) : (
        // A separate button turns the offer on and off.
        typed.enabled && <input type="hidden" name="enabled" value="1" />
      )}
    </div>
  )
}

/** Fields that a choice above does not use are not shown, unless they are wrong. */
export function DiscountFields(parts: OfferParts) {
  const { kind, typed, faults } = parts
  const scopes =
    kind === 'coupon'
      ? { P1: m.staff_coupon_scope_p1(), P2: m.staff_coupon_scope_p2() }
      : { P1: m.staff_promotion_scope_p1(), P2: m.staff_promotion_scope_p2() }
  return (
    <Group legend={m.staff_offer_discount()} className="group/discount">
      <Choice
        name="discountType"
        chosen={typed.discountType}
        choices={{ percent: m.staff_offer_type_percent(), amount: m.staff_offer_type_amount() }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Line parts={parts} field="value" hint={m.staff_offer_value_hint()} inputMode="decimal" required />
        <div className={faults.valueUsd ? '' : 'group-has-[[value=percent]:checked]/discount:hidden'}>
          <Line parts={parts} field="valueUsd" hint={m.staff_offer_value_usd_hint()} inputMode="decimal" />
        </div>
      </div>
      <div>
        <p className="font-semibold">{labelOf('scopeType', kind)}</p>
        <Choice name="scopeType" chosen={typed.scopeType} choices={scopes} />
      </div>
      <div
        className={`max-w-xs ${faults.numberOfCourse ? '' : 'group-has-[[value=P1]:checked]/discount:hidden'}`}
      >
        <Line parts={parts} field="numberOfCourse" inputMode="numeric" />
      </div>
    </Group>
  )
}

function Choice({
  name,
  chosen,
  choices,
}: {
  name: string
  chosen: string
  choices: Readonly<Record<string, string>>
}) {
  return (
    <div className="grid">
      {Object.entries(choices).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </div>
  )
}

export function PeriodFields(parts: OfferParts) {
  return (
    <Group legend={m.staff_offer_when()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Line parts={parts} field="startsAt" type="datetime-local" hint={m.staff_offer_starts_hint()} />
        <Line parts={parts} field="endsAt" type="datetime-local" hint={m.staff_offer_ends_hint()} />
      </div>
    </Group>
  )
}

/** Fields only for coupons: usage limits, audience and payment methods. */
export function CouponLimits({ form, ...parts }: OfferParts & { form: OfferForm }) {
  const { typed, faults } = parts
  const fault = formatFault('paymentMethodIds', faults.paymentMethodIds)
  return (
    <>
      <Group legend={m.staff_offer_limits()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Line
            parts={parts}
            field="usageLimit"
            hint={m.staff_offer_limit_hint({ used: form.offer?.used ?? 0 })}
            inputMode="numeric"
          />
          <Line
            parts={parts}
            field="usageLimitPerBuyer"
            hint={m.staff_offer_per_buyer_hint()}
            inputMode="numeric"
          />
        </div>
      </Group>
      <Group legend={m.staff_offer_methods()}>
        <p className="-mt-2 text-sm text-ink-soft">{m.staff_offer_methods_hint()}</p>
        <div className="-mt-2 grid sm:grid-cols-2">
          {form.paymentMethods.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="paymentMethodIds"
              value={id}
              label={name}
              defaultChecked={typed.paymentMethodIds.includes(id)}
            />
          ))}
        </div>
        {fault && <p className="text-sm text-danger">{fault}</p>}
      </Group>
    </>
  )
}
