import { Link } from '@remix-run/react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { type Examination, isAllReady } from '#app/business/payments/provider-settings/examination.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { settingsPath } from '#app/components/staff/settings/settings-answer.ts'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MethodList } from './method-list.tsx'
import { ProviderSection } from './provider-section.tsx'

/** The payment providers: whether each is ready, what is missing, and fields for its keys. */
export function PaymentsView({
  examination,
  asking,
  acts,
}: {
  examination: Examination
  asking: boolean
  /** What staff did to any provider's keys, the newest first. */
  acts: readonly LoggedAct[]
}) {
  const may = useMay()
  const { providers, byHand, unserved, lacksAccount } = examination
  // Providers that are on but not ready come first, then those that are on, then the rest.
  const rank = ({ isOn, isReady }: (typeof providers)[number]) => (isOn ? (isReady ? 1 : 0) : 2)
  // Methods without a provider need no keys. They stand above the providers if one of them is on, else below.
  const isByHandOn = byHand.some(({ enabled }) => enabled)
  const ofHand = byHand.length > 0 && (
    <section className="rounded-md border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold">{m.operations_by_hand()}</h2>
      <MethodList methods={byHand} />
      <p className="text-ink-soft">{m.operations_by_hand_text()}</p>
      {lacksAccount && <Alert kind="warning" title={m.bank_accounts_none_on()} />}
      <Link to="/admin/settings/bank-accounts" className="link inline-flex min-h-11 items-center">
        {m.bank_accounts_title()}
      </Link>
    </section>
  )
  return (
    <div className="grid max-w-5xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.operations_payments_title()}</h1>
        <div className="flex flex-wrap gap-3">
          <RowKeys
            keys={[
              ['o', m.operations_key_open()],
              ['t', m.operations_key_ask()],
            ]}
          />
          <ButtonLink to="?ask=1" variant="secondary" prefetch="none" preventScrollReset data-key="t">
            {m.operations_ask_now()}
          </ButtonLink>
        </div>
      </header>
      {isAllReady(examination) ? (
        <Alert kind="success" title={asking ? m.operations_all_answer() : m.operations_all_set()}>
          {asking ? null : m.operations_all_set_text()}
        </Alert>
      ) : (
        <Alert kind="error" title={m.operations_not_ready()}>
          {m.operations_not_ready_text()}
        </Alert>
      )}
      {may('settings.write') && (
        <Link
          to={`${settingsPath('checkout')}#payment_methods`}
          className="link inline-flex min-h-11 items-center justify-self-start"
        >
          {m.operations_choose_methods()}
        </Link>
      )}
      {unserved.length > 0 && (
        <Alert kind="error" title={m.operations_unserved()}>
          <MethodList methods={unserved} />
        </Alert>
      )}
      {isByHandOn && ofHand}
      {providers
        .toSorted((one, other) => rank(one) - rank(other))
        .map(provider => (
          <ProviderSection
            key={provider.name}
            provider={provider}
            acts={acts.filter(({ thing }) => thing === provider.name)}
          />
        ))}
      {!isByHandOn && ofHand}
    </div>
  )
}
