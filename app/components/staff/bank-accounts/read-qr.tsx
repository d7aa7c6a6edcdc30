import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { type BankAccountValues, plainDigits } from '#app/business/payments/bank-accounts/bank-account.ts'
import type { BankAccountsPage } from '#app/business/payments/bank-accounts/read-bank-accounts.server.ts'
import type { PromptPayee } from '#app/business/payments/providers/emv-qr.ts'
import { printedTaxId } from '#app/business/settings/contact.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'

type Qr = NonNullable<BankAccountsPage['accounts'][number]['qr']>

/** The QR of an account, and in words what a bank's app reads in it, so that staff see a wrong digit. */
export function ReadQr({ qr: { svg, minor, payee }, values }: { qr: Qr; values: BankAccountValues }) {
  const amount = formatMoney(money(minor, 'THB'), useLocale(), { decimals: 'always' })
  if (payee === null)
    return <Alert kind="warning" title={m.bank_accounts_no_qr({ id: values.promptPayId })} />
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[auto_1fr] sm:items-center">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={m.bank_accounts_qr_alt({ amount })}
        width={144}
        height={144}
        className="justify-self-center rounded-md bg-white"
      />
      <div className="grid min-w-0 gap-2">
        <p className="font-semibold">{m.bank_accounts_reads()}</p>
        <dl className="grid gap-1">
          <div>
            <dt className="text-sm text-ink-soft">{KINDS[payee.kind]()}</dt>
            <dd className="text-lg font-semibold break-words tabular-nums">{grouped(payee)}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{m.bank_accounts_amount()}</dt>
            <dd className="tabular-nums">{m.bank_accounts_sample({ amount })}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{m.bank_accounts_name()}</dt>
            <dd className="break-words">{m.bank_accounts_reads_name({ name: values.accountName })}</dd>
          </div>
        </dl>
        {payee.id !== plainDigits(values.promptPayId) && (
          <Alert kind="warning" title={m.bank_accounts_differs({ id: values.promptPayId })} />
        )}
      </div>
    </div>
  )
}

const KINDS: Readonly<Record<PromptPayee['kind'], () => string>> = {
  phone: m.bank_accounts_kind_phone,
  tax: m.bank_accounts_kind_tax,
  wallet: m.bank_accounts_kind_wallet,
}

/** Groups the digits as people know them: a phone number, a tax id as on a card, and an e-wallet by fives. */
function grouped({ kind, id }: PromptPayee): string {
  if (kind === 'phone') return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  return kind === 'tax' ? printedTaxId(id) : id.replace(/^(\d{5})(\d{5})(\d{5})$/, '$1-$2-$3')
}
