import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CodeField } from '#app/components/account/code-fields.tsx'
import { useFocusOnError } from '#app/components/account/use-focus-on-error.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Printer } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'
import type { SecurityAnswer, SecurityOffer } from './security-answer.ts'

type Refused = Extract<SecurityAnswer, { kind: 'refused' }>

/** A staff member's own second factor: its state, and forms to turn it on or off and to get new backup codes. */
export function SecurityView({
  factor,
  offer,
  mustSetUp,
  answer,
}: {
  factor: { readonly since: Instant; readonly backupCodesLeft: number } | null
  offer: SecurityOffer | null
  mustSetUp: boolean
  answer: SecurityAnswer | undefined
}) {
  const refused = answer?.kind === 'refused' ? answer : undefined
  if (answer?.kind === 'codes') return <BackupCodes codes={answer.backupCodes} isNew={answer.isNew} />
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold">{m.security_title()}</h1>
      {mustSetUp && (
        <Alert kind="warning" title={m.security_must()}>
          {m.security_must_text()}
        </Alert>
      )}
      {answer?.kind === 'off' && <Alert kind="success" title={m.security_turned_off()} />}
      <section className="grid gap-4 rounded-md border border-line bg-surface p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-lg font-semibold">{m.security_two_steps()}</h2>
          <Badge tone={factor ? 'success' : 'warning'}>{factor ? m.security_on() : m.security_off()}</Badge>
        </div>
        {factor ? (
          <p>
            {m.security_on_since()} <Time instant={factor.since} withDate /> ·{' '}
            {m.security_codes_left({ n: factor.backupCodesLeft })}
          </p>
        ) : (
          <p className="text-ink-soft">{m.security_off_text()}</p>
        )}
        {offer && <TurnOn offer={refused?.offer ?? offer} refused={refused} />}
      </section>
      {factor && (
        <>
          <Section
            title={m.security_renew()}
            text={m.security_renew_text()}
            isOpen={refused?.act === 'renew'}
          >
            <ActOf act="renew" refused={refused} submit={m.security_renew_submit()} />
          </Section>
          <Section
            title={m.security_turn_off()}
            text={m.security_turn_off_text()}
            isOpen={refused?.act === 'turn-off'}
          >
            <ActOf act="turn-off" refused={refused} submit={m.security_turn_off_submit()} withPassword />
          </Section>
          <p className="text-ink-soft">{m.security_lost()}</p>
        </>
      )}
    </div>
  )
}

function TurnOn({ offer, refused }: { offer: SecurityOffer; refused: Refused | undefined }) {
  return (
    <div className="grid gap-6 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid content-start gap-3">
        <FactorOffer offer={offer} />
      </div>
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{m.security_step_confirm()}</h3>
        <ActOf
          act="turn-on"
          sealed={offer.sealed}
          refused={refused}
          submit={m.security_turn_on()}
          withPassword
        />
      </div>
    </div>
  )
}

/** What to scan or to type into an authenticator app. */
export function FactorOffer({ offer }: { offer: Pick<SecurityOffer, 'svg' | 'typed'> }) {
  return (
    <>
      <h3 className="font-semibold">{m.security_step_scan()}</h3>
      <p className="text-sm text-ink-soft">{m.security_step_scan_text()}</p>
      {/* Our own SVG. Black on white in dark mode too, because cameras cannot read it otherwise. */}
      <div
        role="img"
        aria-label={m.security_qr_alt()}
        className="w-56 max-w-full rounded-md border border-line bg-white"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own SVG, made only of squares.
        dangerouslySetInnerHTML={{ __html: offer.svg }}
      />
      <p className="text-sm text-ink-soft">{m.security_secret()}</p>
      <code className="text-sm break-words">{offer.typed}</code>
    </>
  )
}

function Section({
  title,
  text,
  isOpen,
  children,
}: {
  title: string
  text: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="rounded-md border border-line bg-surface px-4 sm:px-5">
      <summary className="flex min-h-13 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-soft">{text}</p>
        {children}
      </div>
    </details>
  )
}

function ActOf({
  act,
  sealed,
  refused: anyRefused,
  submit,
  withPassword = false,
}: {
  act: string
  sealed?: string
  refused: Refused | undefined
  submit: string
  withPassword?: boolean
}) {
  const refused = anyRefused?.act === act ? anyRefused : undefined
  const fields = useFocusOnError(refused)
  const isPending = useNavigation().formData?.get('act') === act
  const errorAt = (field: string) => (refused?.at === field ? refused.sentence : undefined)
  return (
    <Form method="post" noValidate>
      <fieldset ref={fields} className="grid gap-4">
        <legend className="sr-only">{submit}</legend>
        <input type="hidden" name="act" value={act} />
        {sealed && <input type="hidden" name="sealed" value={sealed} />}
        {refused && refused.at === null && <Alert kind="error" title={refused.sentence} />}
        {withPassword && (
          <Field label={m.security_password()} error={errorAt('password')} required>
            {control => (
              <TextInput {...control} type="password" name="password" autoComplete="current-password" />
            )}
          </Field>
        )}
        <CodeField error={errorAt('code')} appOnly={sealed !== undefined} />
        <Button type="submit" pending={isPending} className="justify-self-start">
          {submit}
        </Button>
      </fieldset>
    </Form>
  )
}

/** The backup codes, shown only once. */
export function BackupCodes({ codes, isNew }: { codes: readonly string[]; isNew: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid gap-6">
      {isNew && (
        <Alert kind="success" title={m.security_turned_on()}>
          {m.security_turned_on_text()}
        </Alert>
      )}
      <section className="grid gap-4 rounded-md border border-line bg-surface p-4 sm:p-5">
        <h1 ref={title} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {m.security_codes_title()}
        </h1>
        <p>{m.security_codes_text()}</p>
        <ol className="grid gap-x-8 gap-y-1 rounded-md bg-sunken px-4 py-3 sm:grid-cols-2">
          {codes.map(code => (
            <li key={code}>
              <code className="text-lg">{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          {isHydrated && (
            <>
              <CopyButton text={codes.join('\n')} what={m.security_codes_title()} />
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer className="size-5" /> {m.security_codes_print()}
              </Button>
            </>
          )}
          <ButtonLink to="/admin" reloadDocument>
            {m.security_codes_kept()}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
