import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import type { ExaminedProvider } from '#app/business/payments/provider-settings/examination.ts'
import { mayBeTyped } from '#app/business/payments/provider-settings/provider-settings.ts'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { MethodList, methodLabel } from './method-list.tsx'
import { SettingRow } from './setting-row.tsx'

/**
 * One payment provider: its state, its faults, its keys, and who changed them. One that no method uses is folded to its
 * name and methods.
 */
export function ProviderSection({
  provider,
  acts,
}: {
  provider: ExaminedProvider
  acts: readonly LoggedAct[]
}) {
  const { name, title, methods, isOn } = provider
  // Without JavaScript, the answer to a refused form of this provider stands inside the fold.
  const isAnswered = useActionData<{ fields?: { provider?: string } }>()?.fields?.provider === name
  const head = (
    <>
      <h2 id={name} className="text-lg font-semibold">
        {title}
      </h2>
      <Standing provider={provider} />
    </>
  )
  const row = {
    'data-row': '',
    tabIndex: -1,
    className: 'rounded-md border border-line bg-surface p-4',
    'aria-labelledby': name,
  }
  if (isOn)
    return (
      <section {...row}>
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">{head}</div>
        <MethodList methods={methods} />
        <ProviderFacts provider={provider} acts={acts} />
      </section>
    )
  return (
    <section {...row}>
      <details open={isAnswered} className="group/provider">
        <summary
          data-key="o"
          className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 [&::-webkit-details-marker]:hidden"
        >
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">{head}</span>
          <ChevronDown className="size-5 text-ink-soft transition-transform group-open/provider:rotate-180" />
          <span className="break-words text-ink-soft">{methods.map(methodLabel).join(' · ')}</span>
        </summary>
        <ProviderFacts provider={provider} acts={acts} />
      </details>
    </section>
  )
}

function ProviderFacts({ provider, acts }: { provider: ExaminedProvider; acts: readonly LoggedAct[] }) {
  const { name, faults, settings, mode, webhook, check } = provider
  const locale = useLocale()
  return (
    <div className="mt-4 grid gap-4">
      {faults.length > 0 && (
        <Alert kind={provider.isOn ? 'error' : 'warning'} title={m.operations_faults()}>
          <ul className="list-disc pl-5">
            {faults.map(fault => (
              <li key={fault} className="break-words">
                {faultWords(fault, locale)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {check && check.kind !== 'answers' && (
        <Alert
          kind="error"
          title={check.kind === 'refuses' ? m.operations_check_refuses() : m.operations_check_unreachable()}
        >
          <span className="break-words">{check.why}</span>
        </Alert>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact term={m.operations_mode()}>
          {mode === null ? '–' : mode === 'live' ? m.operations_mode_live() : m.operations_mode_test()}
        </Fact>
        <Fact term={m.operations_answers()}>{formatAnswer(provider)}</Fact>
        {webhook && (
          <Fact term={m.operations_webhook()}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <code className="min-w-0 break-all">{webhook.url}</code>
              <CopyButton text={webhook.url} what={m.operations_webhook()} />
            </span>
            <span className="block text-sm text-ink-soft">{webhook.where[locale]}</span>
          </Fact>
        )}
        <Fact term={m.operations_heard()}>{formatHeard(provider, locale)}</Fact>
      </dl>
      {/* A working provider is folded; one with faults is open. */}
      <details open={faults.length > 0 || (check !== null && check.kind !== 'answers')}>
        <summary data-key="o" className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.operations_keys()}
        </summary>
        <p className="text-sm text-ink-soft">{m.operations_keys_text()}</p>
        <ul>
          {settings.filter(mayBeTyped).map(setting => (
            <SettingRow key={setting.name} provider={name} setting={setting} />
          ))}
        </ul>
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            {m.operations_others()}
          </summary>
          <p className="text-sm text-ink-soft">{m.operations_others_text()}</p>
          <ul>
            {settings
              .filter(setting => !mayBeTyped(setting))
              .map(setting => (
                <SettingRow key={setting.name} provider={name} setting={setting} />
              ))}
          </ul>
        </details>
        {acts.length > 0 && (
          <>
            <h3 className="mt-2 mb-1 font-semibold">{m.staff_history()}</h3>
            <StaffActs acts={acts.map(act => withVariable(act, settings))} />
          </>
        )}
      </details>
    </div>
  )
}

/** The act names the key as the page does: by its variable. */
function withVariable(act: LoggedAct, settings: ExaminedProvider['settings']): LoggedAct {
  const { variable } = settings.find(({ name }) => name === act.data?.name) ?? {}
  return variable ? { ...act, data: { ...act.data, name: variable } } : act
}

function Standing({ provider: { isOn, isReady, mode } }: { provider: ExaminedProvider }) {
  if (!isReady) return <Badge tone={isOn ? 'danger' : 'neutral'}>{m.operations_standing_not_ready()}</Badge>
  return (
    <>
      <Badge tone={isOn ? 'success' : 'neutral'}>{m.operations_standing_ready()}</Badge>
      {mode === 'test' && <Badge tone="warning">{m.operations_mode_test_short()}</Badge>}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:-mb-2">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function formatAnswer({ check, canBeAsked }: ExaminedProvider): string {
  if (check?.kind === 'answers') return m.operations_check_answers()
  if (check) return m.operations_check_fails()
  if (canBeAsked === null) return m.operations_check_not_yet()
  return canBeAsked ? m.operations_check_not_asked() : m.operations_check_none()
}

function formatHeard({ heard, webhook }: ExaminedProvider, locale: Locale): string {
  if (heard === null) return webhook ? m.operations_heard_never() : m.operations_heard_none()
  const words = SIGNATURES[heard.signature]?.() ?? heard.signature
  return `${formatMoment(heard.at, locale)} · ${words}`
}

const SIGNATURES: Readonly<Record<string, () => string>> = {
  valid: m.operations_signature_valid,
  unsigned: m.operations_signature_unsigned,
  missing: m.operations_signature_missing,
  bad: m.operations_signature_bad,
  stale: m.operations_signature_stale,
}

type Words = (found: readonly string[], options: { locale: Locale }) => string

/** Faults that any provider's configuration can have. Provider-specific faults are shown in English as they are. */
const WORDS: readonly (readonly [RegExp, Words])[] = [
  [/^is not set$/, (_, o) => m.operations_fault_missing({}, o)],
  [/^must be test or live$/, (_, o) => m.operations_fault_mode({}, o)],
  [/^is no address$/, (_, o) => m.operations_fault_address({}, o)],
  [
    /^(.*) is no address for live payments$/,
    ([address = ''], o) => m.operations_fault_live_address({ address }, o),
  ],
  [/^must be a number$/, (_, o) => m.operations_fault_number({}, o)],
  [/^must begin with (.+)$/, ([start = ''], o) => m.operations_fault_start({ start }, o)],
  [/^is a test key, mode is live$/, (_, o) => m.operations_fault_test_key({}, o)],
  [/^is a live key, mode is test$/, (_, o) => m.operations_fault_live_key({}, o)],
  [/^what was typed in cannot be read any more/, (_, o) => m.operations_fault_unreadable({}, o)],
]

/** A setting's fault in the page's language, after the name of its variable. */
function faultWords(fault: string, locale: Locale): string {
  const [, variable = '', rest = ''] = /^(\w+): (.*)$/s.exec(fault) ?? []
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(rest)
    if (found) return `${variable}: ${words(found.slice(1), { locale })}`
  }
  return fault
}
