import { Link, useActionData } from '@remix-run/react'
import type { BankAccountsPage } from '#app/business/payments/bank-accounts/read-bank-accounts.server.ts'
import { BankLabel } from '#app/components/payment/bank-mark.tsx'
import { PromptPayPicture } from '#app/components/payment/prompt-pay-picture.tsx'
import { EditForm, type EditorAnswer } from '#app/components/staff/edit-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { LogLines, toLogLine } from '#app/components/staff/staff-acts.tsx'
import { groupedAccount } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { MoveButton } from '#app/ui/move-button.tsx'
import { AccountForm } from './account-form.tsx'
import { ReadQr } from './read-qr.tsx'

type Account = BankAccountsPage['accounts'][number]

/** The accounts that buyers transfer to, each with its QR as a bank's app reads it, and what staff did to them. */
export function BankAccountsView({
  page,
  isDone,
  mostBytes,
}: {
  page: BankAccountsPage
  isDone: boolean
  /** Of a picture. */
  mostBytes: number
}) {
  const { accounts, seen, transfer, acts } = page
  const refused = useActionData<EditorAnswer>()
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-3">
        <Link to="/admin/settings" className="link inline-flex min-h-11 items-center">
          {m.settings_back()}
        </Link>
        <h1 className="text-2xl font-semibold">{m.bank_accounts_title()}</h1>
        <p className="text-ink-soft">{m.bank_accounts_intro()}</p>
        {refused?.sentence ? (
          <Alert kind="error" title={refused.sentence} />
        ) : (
          isDone && !refused && <Alert kind="success" title={m.staff_offer_saved()} />
        )}
        <TransferNote page={page} />
      </header>
      <ol className="grid gap-3">
        {accounts.map((account, index) => (
          <AccountRow
            key={account.id}
            account={account}
            page={page}
            mostBytes={mostBytes}
            isFirst={index === 0}
            isLast={index === accounts.length - 1}
          />
        ))}
      </ol>
      {transfer !== 'missing' && (
        <details
          className="rounded-md border border-line bg-surface px-4"
          open={accounts.length === 0 || refused?.about === 'save:'}
        >
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">{m.bank_accounts_add()}</summary>
          <AccountForm account={null} seen={seen} version={accounts.length} mostBytes={mostBytes} />
        </details>
      )}
      <section aria-labelledby="history" className="grid gap-2">
        <h2 id="history" className="text-lg font-semibold">
          {m.settings_history()}
        </h2>
        {acts.length === 0 && <p className="text-ink-soft">{m.settings_history_none()}</p>}
        {acts.map(act => (
          <div key={act.id} className="border-t border-line pt-2">
            <LogLines lines={[{ ...toLogLine(act), text: `${act.thing} · ${toLogLine(act).text}` }]} />
            {act.action !== 'bank-account.move' && (
              <details>
                <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                  {m.settings_put_back()}
                  <span className="sr-only">: {act.thing}</span>
                </summary>
                <EditForm intent="put-back" id={act.id} seen={seen} version={seen} className="grid gap-2">
                  {({ errorAt, isSending }) => (
                    <>
                      <p className="text-ink-soft">{m.bank_accounts_put_back_sure()}</p>
                      {errorAt('code') && <OwnCode error={errorAt('code')} />}
                      <Button
                        type="submit"
                        variant="secondary"
                        pending={isSending}
                        className="justify-self-start"
                      >
                        {m.bank_accounts_put_back({ account: act.thing })}
                      </Button>
                    </>
                  )}
                </EditForm>
              </details>
            )}
          </div>
        ))}
      </section>
    </div>
  )
}

/** Warns if buyers cannot use the accounts. It refuses nothing: an owner may want it so for an hour. */
function TransferNote({ page: { accounts, transfer } }: { page: BankAccountsPage }) {
  const isNoneOn = !accounts.some(({ values }) => values.enabled)
  if (transfer === 'missing' || transfer === 'off')
    return (
      <Alert
        kind={transfer === 'off' ? 'info' : 'warning'}
        title={transfer === 'off' ? m.bank_accounts_transfer_off() : m.bank_accounts_missing()}
      >
        <Link
          to="/admin/settings/checkout#payment_methods"
          className="link inline-flex min-h-11 items-center"
        >
          {m.settings_ways()}
        </Link>
      </Alert>
    )
  if (!isNoneOn) return null
  return (
    <Alert kind="warning" title={m.bank_accounts_none_on()}>
      {transfer === 'only-way' ? m.bank_accounts_only_way() : m.bank_accounts_other_ways()}
    </Alert>
  )
}

function AccountRow({
  account: { id, values, qr },
  page: { accounts, seen, transfer },
  mostBytes,
  isFirst,
  isLast,
}: {
  account: Account
  page: BankAccountsPage
  mostBytes: number
  isFirst: boolean
  isLast: boolean
}) {
  const { bankName, accountId, accountName, promptPayId, enabled } = values
  const refused = useActionData<EditorAnswer>()?.about
  const name = `${bankName} ${groupedAccount(accountId)}`
  const isLastOn =
    enabled && transfer === 'only-way' && accounts.every(other => other.id === id || !other.values.enabled)
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <p>
            <BankLabel code={bankName} /> <span className="text-ink-soft">({bankName})</span>
          </p>
          <p className="text-lg font-semibold tabular-nums">{groupedAccount(accountId)}</p>
          <p className="break-words text-ink-soft">{accountName}</p>
        </div>
        <Badge tone={enabled ? 'success' : 'neutral'}>
          {enabled ? m.bank_accounts_on() : m.bank_accounts_off()}
        </Badge>
        <EditForm intent="move" id={id} seen={seen} version={seen} className="flex flex-wrap gap-1">
          {({ typed, errorAt }) => (
            <>
              {errorAt('code') && (
                <div className="basis-full">
                  {/* Enter presses a form's first button, which here repeats the pressed one. */}
                  <button
                    type="submit"
                    name="way"
                    value={typed?.way}
                    tabIndex={-1}
                    aria-hidden="true"
                    className="sr-only"
                  />
                  <OwnCode error={errorAt('code')} />
                </div>
              )}
              {accounts.length > 1 && (
                <>
                  <MoveButton way="up" disabled={isFirst} label={m.register_edit_up({ label: name })} />
                  <MoveButton way="down" disabled={isLast} label={m.register_edit_down({ label: name })} />
                </>
              )}
            </>
          )}
        </EditForm>
      </div>
      {qr ? (
        <ReadQr qr={qr} values={values} />
      ) : (
        promptPayId !== '' && <Alert kind="warning" title={m.bank_accounts_no_qr({ id: promptPayId })} />
      )}
      {values.promptPayImage && (
        <div>
          <PromptPayPicture account={values} />
          <p className="text-sm text-ink-soft">{m.bank_accounts_picture()}</p>
        </div>
      )}
      <details open={refused === `save:${id}`}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.register_edit_change()}
          <span className="sr-only"> {name}</span>
        </summary>
        {isLastOn && <Alert kind="warning" title={m.bank_accounts_last_on()} />}
        <AccountForm
          account={{ id, values }}
          seen={seen}
          version={JSON.stringify(values)}
          mostBytes={mostBytes}
        />
      </details>
      <details open={refused === `remove:${id}`}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.register_edit_remove()}
          <span className="sr-only"> {name}</span>
        </summary>
        <EditForm intent="remove" id={id} seen={seen} version={seen} className="grid gap-3 pb-2">
          {({ errorAt, isSending }) => (
            <>
              {isLastOn && <Alert kind="warning" title={m.bank_accounts_last_on()} />}
              <p className="text-ink-soft">{m.bank_accounts_remove_text()}</p>
              <OwnCode error={errorAt('code')} />
              <Button type="submit" variant="danger" pending={isSending} className="justify-self-start">
                {m.register_edit_remove()}
                <span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
        </EditForm>
      </details>
    </li>
  )
}
