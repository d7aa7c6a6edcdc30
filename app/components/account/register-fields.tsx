import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { proposedUsername } from '#app/business/accounts/registration/username.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { TaxFields } from '#app/components/tax/tax-fields.tsx'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/refusals/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import type { AskedProfile, FieldErrors, RegisterAnswer, RegisterForm, TypedForm } from './account-answers.ts'
import { registerSentence } from './account-words.ts'
import { byNeed } from './asked-profile.ts'
import { NewPassword } from './new-password.tsx'
import { OptionalFields, ProfileFields } from './profile-fields.tsx'
import { TermsLine } from './terms-line.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import { useKeptForm } from './use-kept-form.ts'
import { WithoutScript } from './without-script.tsx'

/** Fields that the person fills in together. `asked` are profile fields and the school's questions. */
type Step = {
  readonly title: () => string
  readonly asked: Pick<AskedProfile, 'fields' | 'labels'>
}

/** As many fields as fit on one screen of a phone. */
const MOST_TOGETHER = 6
const SIGN_IN: readonly string[] = ['email', 'username', 'password', 'passwordAgain']

/**
 * The steps of the form, in order: how the person signs in, who they are, and what the school wants to know. A few
 * fields are one step. Fields that may stay empty are not here: the last step has them folded.
 */
function stepsOf(form: RegisterForm): Step[] {
  const { fields, labels } = byNeed(form).needed
  const [email, person] = [
    fields.filter(({ name }) => name === 'email'),
    fields.filter(({ name }) => name !== 'email'),
  ]
  const isShort = person.length + labels.length <= MOST_TOGETHER
  const about = [
    { title: m.register_step_about, asked: { fields: person, labels: isShort ? labels : [] } },
    { title: m.register_step_questions, asked: { fields: [], labels: isShort ? [] : labels } },
  ]
  return [
    { title: m.register_step_sign_in, asked: { fields: email, labels: [] } },
    ...about.filter(({ asked }) => asked.fields.length + asked.labels.length > 0),
  ]
}

/** Returns the step that has this field. The last step has everything that may stay empty. */
function stepOf(name: string, steps: readonly Step[]): number {
  if (SIGN_IN.includes(name)) return 0
  const found = steps.findIndex(
    ({ asked }) =>
      asked.fields.some(field => field.name === name) ||
      asked.labels.some(({ id }) => `label.${id}` === name),
  )
  return found === -1 ? steps.length - 1 : found
}

type Refused = Extract<RegisterAnswer, { ok: false }>

/**
 * Where the person is. The button of each step sends the whole form to be checked by the server; if nothing up to this
 * step is wrong, the next one opens, and its empty fields are no mistakes yet. A first page with a refusal was sent
 * without JavaScript and shows all of it.
 */
function useSteps(steps: readonly Step[], refused: Refused | undefined) {
  const last = steps.length - 1
  const firstWrong = (answer: Refused) => {
    const wrong = Object.keys(answer.errors).map(name => stepOf(name, steps))
    return wrong.length > 0 ? Math.min(...wrong) : undefined
  }
  const [place, setPlace] = useState(() => ({
    step: refused ? (firstWrong(refused) ?? 0) : 0,
    reached: refused ? last : 0,
    answer: refused,
  }))
  if (refused && refused !== place.answer) {
    const wrong = firstWrong(refused) ?? (isAllRight(refused) ? last + 1 : place.step)
    const step = wrong > place.step ? place.step + 1 : wrong
    // The fields of a step that was just opened were not filled in yet.
    const filledIn = Math.min(step, place.step)
    setPlace({ step, reached: Math.max(place.reached, filledIn), answer: refused })
  }
  const errors = Object.fromEntries(
    Object.entries(refused?.errors ?? {}).filter(([name]) => stepOf(name, steps) <= place.reached),
  )
  return { step: place.step, errors, goTo: (step: number) => setPlace({ ...place, step }) }
}

/** The answer to a check of fields of which none is wrong. */
const isAllRight = ({ code, errors }: Refused) => code === 'INPUT_ERROR' && Object.keys(errors).length === 0

/**
 * The registration form by the shop's settings, step by step; without JavaScript all steps stand below each other.
 * Posts to /register, with files if JavaScript is off.
 */
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
  const steps = useMemo(() => stepsOf(form), [form])
  const { step, errors, goTo } = useSteps(steps, refused)
  const fields = useFocusOnError(refused)
  const { kept, keep } = useKeptForm(fields, answer?.ok === true)
  const typed = refused?.typed ?? kept ?? {}
  // The kept form is read after the first render. The new key remounts the fields with its values.
  const begun = kept ? 'kept' : 'new'
  const filled = { typed, errors, onKept: keep }
  const isRefused = refused !== undefined && (Object.keys(errors).length > 0 || isAboutAll(refused))
  const last = steps.length - 1
  const isCheck = useHydrated() && step < last
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-4">
      <legend className="sr-only">{m.account_register_title()}</legend>
      <StyleWithoutScript>{ALL_STEPS}</StyleWithoutScript>
      <WithoutScript />
      {isRefused && <Alert kind="error" title={registerSentence(refused.code, refused.retryAfterSeconds)} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      {stay && <input type="hidden" name="stay" value="1" />}
      {isCheck && <input type="hidden" name="isCheck" value="1" />}
      {steps.map(({ title, asked }, index) => (
        <StepPart key={title()} title={title()} place={[index + 1, steps.length]} isOpen={index === step}>
          <ProfileFields key={`profile-${begun}`} {...filled} asked={{ ...form, ...asked }} />
          {index === 0 && <SignInFields key={`sign-in-${begun}`} form={form} {...filled} />}
          {index === last && (
            <>
              <OptionalFields key={`optional-${begun}`} {...filled} asked={byNeed(form).optional} inAccount />
              {form.asksForTax && <RegisterTax key={`tax-${begun}`} {...filled} />}
              <Agreement typed={typed} />
            </>
          )}
          <div className={`flex flex-row-reverse gap-3 ${index === last ? '' : 'needs-script'}`}>
            <Button type="submit" size="lg" pending={pending} className="grow">
              {index === last ? m.account_register_submit() : m.register_next()}
            </Button>
            {index > 0 && (
              <Button size="lg" variant="quiet" className="needs-script" onClick={() => goTo(index - 1)}>
                {m.register_back()}
              </Button>
            )}
          </div>
        </StepPart>
      ))}
    </fieldset>
  )
}

/** Without JavaScript no step is hidden. */
const ALL_STEPS = '.register-step{display:grid!important}'

/** True if a refusal is about the whole form, such as a full shop, and not about fields. */
const isAboutAll = (refused: Refused) => Object.keys(refused.errors).length === 0 && !isAllRight(refused)

/** One step. Its heading takes the focus when the step opens, so that screen readers say where the person is. */
function StepPart({
  title,
  place: [number, count],
  isOpen,
  children,
}: {
  title: string
  place: readonly [number: number, count: number]
  isOpen: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // A refused field of this step has the focus already.
    const inStep = heading.current?.parentElement
    if (isOpen && !wasOpen.current && !inStep?.querySelector('[aria-invalid="true"]')) {
      heading.current?.focus()
      heading.current?.scrollIntoView({ block: 'nearest' })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div className={`register-step min-w-0 gap-4 ${isOpen ? 'grid' : 'hidden'}`}>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg font-semibold outline-none">
        {title}{' '}
        {count > 1 && (
          <span className="needs-script ml-1 text-sm font-normal text-ink-soft">
            {m.register_step_of({ number, count })}
          </span>
        )}
      </h2>
      {children}
    </div>
  )
}

/** User name and password of a new account. The user name follows the address. Passwords are never filled in again. */
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
  const username = useProposedUsername()
  return (
    <>
      <Field
        label={labelOf('username')}
        hint={`${m.register_username_from_email()} ${isLayoutFour ? m.account_hint_username_layout_four() : m.account_hint_username()}`}
        error={errors.username}
      >
        {control => (
          <TextInput
            {...control}
            ref={username}
            name="username"
            defaultValue={typed.username?.[0]}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={labelOf('password')}
        hint={m.account_hint_password({ count: passwordMinLength })}
        // A page that was open before the confirmation went still sends it.
        error={errors.password ?? errors.passwordAgain}
        required
      >
        {control => <NewPassword {...control} name="password" minLength={passwordMinLength} />}
      </Field>
    </>
  )
}

/** Returns the ref of a user name field, which follows the email address until the person types a name of their own. */
function useProposedUsername(): RefObject<HTMLInputElement> {
  const username = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = username.current
    const form = field?.form
    const email = form?.elements.namedItem('email')
    if (!field || !form || !(email instanceof HTMLInputElement)) return
    let proposed = ''
    const follow = () => {
      const now = proposedUsername(email.value)
      if (now === proposed) return
      if (field.value === '' || field.value === proposed) field.value = now
      proposed = now
    }
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  return username
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
