import { useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { holdsCode } from './price-choices.ts'
import type { CheckoutState } from './use-checkout.ts'

/** Where a code is typed. Enter asks the shop for it instead of ordering. */
export function CouponField({ state }: { state: CheckoutState }) {
  const { discounts, choices, refused } = state
  const [code, setCode] = useState(refused?.typed.couponCode ?? '')
  const said = refused?.errors.couponCode
  const apply = () => code.trim() !== '' && void discounts.apply(code.trim())
  return (
    <Field
      label={m.checkout_coupon_label()}
      hint={m.checkout_coupon_hint()}
      error={discounts.error ?? (said?.code === 'SAID' ? said.sentence : undefined)}
    >
      {control => (
        <span className="flex gap-2">
          <TextInput
            {...control}
            // A code that is in use already is named above; sent twice it would be refused.
            name={holdsCode(choices.coupons, code) ? undefined : 'couponCode'}
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={event => setCode(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <Button
            variant="secondary"
            pending={discounts.isChecking}
            onClick={apply}
            className="needs-script shrink-0"
          >
            {m.checkout_coupon_apply()}
          </Button>
        </span>
      )}
    </Field>
  )
}
