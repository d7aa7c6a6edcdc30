import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  FIRST_WAYS,
  type FirstStart,
  type FirstStartField,
  type TypedFirstStart,
} from '#app/business/school/first-start/first-start.ts'
import type { FieldErrors } from '#app/components/account/account-answers.ts'
import { CodeField } from '#app/components/account/code-fields.tsx'
import { useFocusOnError } from '#app/components/account/use-focus-on-error.ts'
import { LanguageSwitch } from '#app/components/frame/header.tsx'
import { WAYS } from '#app/components/payment/payment-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import type { SecurityOffer } from './security-answer.ts'
import { BackupCodes, FactorOffer } from './security-view.tsx'

/** `address`: opens an authenticator app on the same phone. */
type Offer = SecurityOffer & { readonly address: string }
type Kept = Omit<TypedFirstStart, 'password' | 'passwordAgain' | 'code' | 'sealed'>
/** Why the link does not work. `mayHaveAccount`: the reader may be able to sign in. */
type NotSetUp = { readonly sentence: string; readonly mayHaveAccount: boolean }
type Answer =
  | { readonly kind: 'done'; readonly backupCodes: readonly string[] }
  | { readonly kind: 'refused'; readonly refused: NotSetUp }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors; readonly typed: Kept; readonly offer: Offer }

/** The page behind the set-up link of a deployed shop. */
export function SetUpView({
  start,
  offer,
  refused,
  answer,
}: {
  start: FirstStart | null
  offer: Offer | null
  refused: NotSetUp | null
  answer: Answer | undefined
}) {
  if (answer?.kind === 'done')
    return (
      <Page>
        <Alert kind="success" title={m.setup_done()}>
          {m.setup_done_text()}
        </Alert>
        <BackupCodes codes={answer.backupCodes} isNew={false} />
        <Part title={m.setup_demo()} text={m.demo_lead()}>
          <ButtonLink
            to="/admin/settings/demo"
            variant="secondary"
            reloadDocument
            className="justify-self-start"
          >
            {m.demo_try()}
          </ButtonLink>
        </Part>
      </Page>
    )
  const why = answer?.kind === 'refused' ? answer.refused : refused
  if (why || !start || !offer)
    return (
      <Page title={m.setup_title()}>
        <Alert kind="warning" title={m.setup_refused_title()}>
          {why?.sentence}
        </Alert>
        {why?.mayHaveAccount && (
          <ButtonLink to="/login" className="justify-self-start">
            {m.account_login_submit()}
          </ButtonLink>
        )}
      </Page>
    )
  const wrong = answer?.kind === 'wrong' ? answer : null
  return (
    <Page title={m.setup_title()}>
      <p className="text-ink-soft">{m.setup_lead()}</p>
      <SetUpForm start={start} offer={wrong?.offer ?? offer} wrong={wrong} />
    </Page>
  )
}

function Page({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-6 sm:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {title && <h1 className="text-2xl font-semibold">{title}</h1>}
        {title && <LanguageSwitch />}
      </div>
      {children}
    </main>
  )
}

function SetUpForm({
  start,
  offer,
  wrong,
}: {
  start: FirstStart
  offer: Offer
  wrong: Extract<Answer, { kind: 'wrong' }> | null
}) {
  const fields = useFocusOnError(wrong)
  const isPending = useNavigation().state !== 'idle'
  const typed = wrong?.typed
  const errors: Partial<Record<FirstStartField, string>> = wrong?.errors ?? {}
  const currency = typed?.currency ?? start.currency
  const isVatIncluded = typed?.isVatIncluded ?? start.isVatIncluded
  const line = (
    name: Exclude<FirstStartField, 'code'>,
    label: string,
    {
      hint,
      isOptional = false,
      ...input
    }: { hint?: string; isOptional?: boolean } & Parameters<typeof TextInput>[0] = {},
  ) => (
    <Field label={label} hint={hint} error={errors[name]} required={!isOptional}>
      {control => (
        <TextInput
          {...control}
          name={name}
          defaultValue={name === 'password' || name === 'passwordAgain' ? undefined : typed?.[name]}
          {...input}
        />
      )}
    </Field>
  )
  return (
    <Form method="post" noValidate>
      <fieldset ref={fields} className="grid gap-5">
        <legend className="sr-only">{m.setup_title()}</legend>
        {wrong && <Alert kind="error" title={m.setup_wrong()} />}
        <Part title={m.setup_part_account()} text={m.setup_part_account_text()}>
          {line('name', m.team_name(), { autoComplete: 'name' })}
          {line('email', m.account_label_email(), { type: 'email', autoComplete: 'username' })}
          {line('password', m.account_label_password(), {
            type: 'password',
            autoComplete: 'new-password',
            hint: m.account_hint_password({ count: start.passwordMinLength }),
          })}
          {line('passwordAgain', m.account_label_password_again(), {
            type: 'password',
            autoComplete: 'new-password',
          })}
        </Part>
        <Part title={m.setup_part_school()}>
          {line('title', m.setup_school_name(), {
            defaultValue: typed?.title ?? start.title,
            autoComplete: 'organization',
          })}
          <FieldGroup label={m.setup_currency()}>
            {() => (
              <>
                <RadioLine
                  name="currency"
                  value="THB"
                  defaultChecked={currency === 'THB'}
                  label={m.setup_thb()}
                />
                <RadioLine
                  name="currency"
                  value="USD"
                  defaultChecked={currency === 'USD'}
                  label={m.setup_usd()}
                />
              </>
            )}
          </FieldGroup>
          <div className="group/vat contents">
            <FieldGroup label={m.setup_vat()}>
              {() => (
                <>
                  <RadioLine
                    name="vat"
                    value="none"
                    defaultChecked={!isVatIncluded}
                    label={m.setup_vat_none()}
                  />
                  <RadioLine
                    name="vat"
                    value="included"
                    defaultChecked={isVatIncluded}
                    label={m.setup_vat_included()}
                  />
                </>
              )}
            </FieldGroup>
            <div className="group-has-[[value=none]:checked]/vat:hidden">
              {line('vatPercent', m.setup_vat_rate(), {
                defaultValue: typed?.vatPercent ?? start.vatPercent,
                inputMode: 'decimal',
                isOptional: true,
                maxLength: 6,
              })}
            </div>
          </div>
        </Part>
        {start.asksForWays && (
          <Part title={m.setup_part_ways()}>
            <FieldGroup label={m.setup_ways()} hint={m.setup_ways_hint()}>
              {control =>
                FIRST_WAYS.map(way => (
                  <Checkbox
                    {...control}
                    key={way}
                    name="ways"
                    value={way}
                    defaultChecked={typed?.ways.includes(way)}
                    label={WAYS[way]()}
                  />
                ))
              }
            </FieldGroup>
          </Part>
        )}
        <Part title={m.setup_part_factor()} text={m.setup_part_factor_text()}>
          <input type="hidden" name="sealed" value={offer.sealed} />
          <FactorOffer offer={offer} />
          <a
            href={offer.address}
            className="link inline-flex min-h-11 items-center justify-self-start sm:hidden"
          >
            {m.setup_open_app()}
          </a>
          <h3 className="font-semibold">{m.security_step_confirm()}</h3>
          <CodeField error={errors.code} appOnly />
        </Part>
        <Button type="submit" size="lg" pending={isPending}>
          {m.setup_submit()}
        </Button>
      </fieldset>
    </Form>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-md border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {children}
    </section>
  )
}
