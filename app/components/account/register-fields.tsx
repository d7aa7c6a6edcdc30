import { useState } from 'react'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { typedTaxInvoice } from '#app/components/checkout/tax-choice.ts'
import { TaxFields } from '#app/components/checkout/tax-fields.tsx'
import type { TaxErrors } from '#app/components/checkout/tax-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/i18n/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import type { FieldErrors, RegisterAnswer, RegisterForm, TypedForm } from './account-answers.ts'
import { registerSentence } from './account-words.ts'
import { ProfileFields } from './profile-fields.tsx'
import { TermsLine } from './terms-line.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import { useKeptForm } from './use-kept-form.ts'
import { WithoutScript } from './without-script.tsx'

/** The registration form's fields, by the shop's settings. Posts to /register, with files if JavaScript is off. */
export function RegisterFields({
  form,
  answer,
  returnTo,
  pending,
  stay = false,
}: {
  form: RegisterForm
  answer: RegisterAnswer | undefined
  returnTo: string
  pending: boolean
  stay?: boolean
}) {
  const refused = answer?.ok === false ? answer : undefined
  const fields = useFocusOnError(refused)
  const { kept, keep } = useKeptForm(fields, answer?.ok === true)
  const typed = refused?.typed ?? kept ?? {}
  const errors = refused?.errors ?? {}
  // The kept form is read after the first render. The new key remounts the fields with its values.
  const begun = kept && !refused ? 'kept' : 'new'
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-4">
      <legend className="sr-only">{m.account_register_title()}</legend>
      <WithoutScript />
      {refused && <Alert kind="error" title={registerSentence(refused.code, refused.retryAfterSeconds)} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      {stay && <input type="hidden" name="stay" value="1" />}
      <ProfileFields key={`profile-${begun}`} asked={form} typed={typed} errors={errors} onKept={keep} />
      {form.asksForTax && <RegisterTax key={`tax-${begun}`} typed={typed} errors={errors} onKept={keep} />}
      <SignInFields key={`sign-in-${begun}`} form={form} typed={typed} errors={errors} />
      <Agreement typed={typed} />
      <Button type="submit" size="lg" pending={pending}>
        {m.account_register_submit()}
      </Button>
    </fieldset>
  )
}

/** User name and password of a new account. Passwords are never filled in again. */
export function SignInFields({
  form,
  typed,
  errors,
}: {
  form: Pick<RegisterForm, 'isLayoutFour' | 'passwordMinLength'>
  typed: TypedForm
  errors: FieldErrors
}) {
  const { isLayoutFour, passwordMinLength } = form
  return (
    <>
      <Field
        label={labelOf('username')}
        hint={isLayoutFour ? m.account_hint_username_layout_four() : m.account_hint_username()}
        error={errors.username}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="username"
            defaultValue={typed.username?.[0]}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {(['password', 'passwordAgain'] as const).map(name => (
        <Field
          key={name}
          label={labelOf(name)}
          hint={name === 'password' ? m.account_hint_password({ count: passwordMinLength }) : undefined}
          error={errors[name]}
          required
        >
          {control => <TextInput {...control} type="password" name={name} autoComplete="new-password" />}
        </Field>
      ))}
    </>
  )
}

/** The terms line and the optional consent checkbox, which starts unticked. */
function Agreement({ typed }: { typed: TypedForm }) {
  return (
    <div>
      <Checkbox
        name="marketing"
        value="1"
        defaultChecked={typed.marketing?.[0] === '1'}
        label={m.privacy_marketing()}
      />
      <TermsLine />
    </div>
  )
}

/** The optional tax invoice data of a new account. behaviour: Tax invoice rules */
function RegisterTax({
  typed,
  errors,
  onKept,
}: {
  typed: TypedForm
  /** Error codes by field name, such as 'tax.nameOne'. */
  errors: FieldErrors
  onKept: () => void
}) {
  const texts = Object.fromEntries(Object.entries(typed).map(([name, [text]]) => [name, text]))
  const [invoice, setInvoice] = useState<TaxInvoice>(() => typedTaxInvoice(texts))
  const change = (changed: TaxInvoice) => {
    setInvoice(changed)
    onKept()
  }
  return (
    <div className="group/tax grid gap-4">
      <Checkbox
        name="wantsTaxInvoice"
        value="1"
        label={m.register_tax_ask()}
        hint={m.register_tax_hint()}
        defaultChecked={texts.wantsTaxInvoice === '1'}
      />
      {/* CSS alone opens the fields, so the checkbox also works without JavaScript. */}
      <div className="hidden gap-4 group-has-[[name=wantsTaxInvoice]:checked]/tax:grid">
        <TaxFields value={invoice} errors={taxErrorsIn(errors)} onChange={change} />
      </div>
    </div>
  )
}

function taxErrorsIn(errors: FieldErrors): TaxErrors {
  const own = Object.entries(errors).filter(([field]) => field.startsWith('tax.'))
  return Object.fromEntries(own.map(([field, code]) => [field.replace('tax.', ''), code])) as TaxErrors
}
