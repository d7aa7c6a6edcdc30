import { useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import type { Money } from '#app/business/money/money.ts'
import type { AccountToPay } from '#app/business/orders/payment-method.ts'
import { BankLabel } from '#app/components/payment/bank-mark.tsx'
import { PromptPayPicture } from '#app/components/payment/prompt-pay-picture.tsx'
import { groupedAccount } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'

/** Where to transfer: the amount and one account first; the shop's other accounts are folded. */
export function ReportAccounts({
  accounts,
  due,
  chosen,
  error,
}: {
  accounts: readonly AccountToPay[]
  due: Money
  chosen: string | undefined
  error: string | undefined
}) {
  const [accountId, setAccountId] = useState(chosen ?? accounts[0]?.accountId ?? '')
  // Staff may replace an account while the page is open.
  const account = accounts.find(candidate => candidate.accountId === accountId) ?? accounts[0]
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? 'account-error' : undefined}>
      <legend className="mb-2 font-semibold">{m.orders_transfer_to()}</legend>
      {account && <ToTransfer account={account} due={due} />}
      {accounts.length === 1 ? (
        <input type="hidden" name="destinationAccount" value={account?.accountId} />
      ) : (
        <details open={error !== undefined} className="group/accounts">
          <summary className="link inline-flex min-h-11 list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
            {m.orders_other_accounts({ count: accounts.length - 1 })}
            <ChevronDown className="size-4 transition-transform group-open/accounts:rotate-180" />
          </summary>
          <div className="grid gap-2 pt-1">
            {accounts.map(({ bankName: code, accountName, accountId: id, isClosed }) => (
              <RadioCard
                key={`${code}-${id}`}
                name="destinationAccount"
                value={id}
                title={<BankLabel code={code} />}
                description={
                  <>
                    <span className="block text-base text-ink tabular-nums">{groupedAccount(id)}</span>
                    <span>{accountName}</span>
                    {isClosed && <span className="block text-warning">{m.bank_accounts_closed()}</span>}
                  </>
                }
                checked={id === account?.accountId}
                onChange={() => setAccountId(id)}
              />
            ))}
          </div>
        </details>
      )}
      {error && (
        <p id="account-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The amount and the account with copy buttons, and the QR with both. */
function ToTransfer({ account, due }: { account: AccountToPay; due: Money }) {
  const locale = useLocale()
  const amount = formatMoney(due, locale, { decimals: 'always' })
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <dl className="grid gap-3">
        <Copyable term={m.orders_exact_amount()} shown={amount} copied={amount.replace(/[^0-9.]/g, '')} />
        <Copyable
          term={m.orders_account_number()}
          shown={groupedAccount(account.accountId)}
          copied={account.accountId}
        />
        <div>
          <dt className="sr-only">{m.orders_account_holder()}</dt>
          <dd className="min-w-0 break-words">
            <BankLabel code={account.bankName} />
            <span className="block text-sm text-ink-soft">{account.accountName}</span>
          </dd>
        </div>
      </dl>
      {account.isClosed && (
        <Alert kind="warning" title={m.bank_accounts_closed()}>
          {m.bank_accounts_closed_text()}
        </Alert>
      )}
      {account.qr && <PromptPayQr svg={account.qr.svg} amount={amount} />}
      <PromptPayPicture account={account} />
    </div>
  )
}

function Copyable({ term, shown, copied }: { term: string; shown: string; copied: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-xl font-semibold tabular-nums">{shown}</span>
        <span className="needs-script">
          <CopyButton text={copied} what={term} />
        </span>
      </dd>
    </div>
  )
}

function PromptPayQr({ svg, amount }: { svg: string; amount: string }) {
  return (
    <figure className="mx-auto grid w-44 justify-items-center gap-1 text-center">
      {/* An image can be saved with a long press and opened in the bank's app. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={m.orders_qr_alt({ amount })}
        width={176}
        height={176}
        className="rounded-md bg-surface"
      />
      <figcaption className="text-sm text-ink-soft">{m.orders_qr_caption()}</figcaption>
    </figure>
  )
}
