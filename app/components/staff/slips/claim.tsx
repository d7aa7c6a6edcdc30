import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { SlipFacts } from '#app/business/orders/showing/order-view.ts'
import { BankLabel, BankMark } from '#app/components/payment/bank-mark.tsx'
import { Price } from '#app/components/price.tsx'
import { bankCodeByNumber } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'

export type ClaimFacts = {
  readonly currency: Currency
  readonly payable: number
  /** True if paid or nothing was due: it waits only for the school's approval. */
  readonly awaitsApproval: boolean
  readonly claimed: number | null
  readonly transferredAt: Instant | null
  readonly originBank: string
  readonly destinationAccount: string
  /** The bank of that account; '' if the shop has removed the account. */
  readonly destinationBank: string
  readonly slip: SlipFacts | null
}

/** The reported transfer beside the amount due and the slip's QR data, so that staff can compare at a glance. */
export function Claim({ of, children }: { of: ClaimFacts; children?: ReactNode }) {
  const locale = useLocale()
  const { currency, payable, awaitsApproval, claimed, slip } = of
  const differs = claimed !== null && claimed !== payable
  const inMoney = (minor: number) => money(minor, currency)
  return (
    <div className="grid gap-3">
      {slip?.alsoOnOrder && <Alert kind="error" title={m.orders_staff_used({ id: slip.alsoOnOrder })} />}
      <dl className="grid grid-cols-2 gap-3">
        <Figure term={m.orders_staff_claimed()} isWrong={differs}>
          {claimed === null ? '–' : <Price amount={inMoney(claimed)} decimals="always" />}
        </Figure>
        <Figure term={m.orders_staff_due()}>
          <Price amount={inMoney(payable)} decimals="always" />
        </Figure>
      </dl>
      <p>
        {claimed === null ? (
          // Not free, not reported and not paid: the provider is holding the payment.
          <Badge tone={payable === 0 ? 'neutral' : awaitsApproval ? 'success' : 'warning'}>
            {payable === 0
              ? m.orders_staff_no_report()
              : awaitsApproval
                ? m.orders_staff_paid()
                : m.orders_staff_held()}
          </Badge>
        ) : differs ? (
          <Badge tone="danger">
            {m.orders_staff_mismatch({ amount: formatMoney(inMoney(Math.abs(claimed - payable)), locale) })}
          </Badge>
        ) : (
          <Badge tone="success">{m.orders_staff_match()}</Badge>
        )}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {of.transferredAt !== null && (
          <Fact term={m.orders_staff_at()}>
            <Time instant={of.transferredAt} withDate />
          </Fact>
        )}
        {of.originBank && (
          <Fact term={m.orders_staff_from()}>
            <BankLabel code={of.originBank} small />
          </Fact>
        )}
        {of.destinationAccount && (
          <Fact term={m.orders_staff_to()}>
            <span className="inline-flex items-center gap-2">
              {of.destinationBank && <BankMark code={of.destinationBank} small />}
              {of.destinationAccount}
            </span>
          </Fact>
        )}
        {slip && (
          <Fact term={m.orders_staff_qr()}>
            {slip.reference ? (
              <>
                {slip.bank && <BankLabel code={bankCodeByNumber(slip.bank)} small />}{' '}
                <span className="break-all">{slip.reference}</span>
              </>
            ) : (
              m.orders_staff_qr_none()
            )}
          </Fact>
        )}
        {children}
      </dl>
    </div>
  )
}

function Figure({
  term,
  isWrong = false,
  children,
}: {
  term: string
  isWrong?: boolean
  children: ReactNode
}) {
  return (
    <div className={`rounded-md px-3 py-2 ${isWrong ? 'bg-danger-soft text-danger' : 'bg-sunken'}`}>
      <dt className="text-sm">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
