import { Link, useNavigate } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { RefundChoice } from '#app/business/orders/process/refund-preview.ts'
import type { StaffOrder } from '#app/business/orders/showing/order-view.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RefundForm } from './refund-form.tsx'

/** The ordered items, what was paid for each, and refund buttons. `wanted`: the refund named in the address. */
export function RefundSection({
  view,
  wanted,
  canProvider,
}: {
  view: StaffOrder
  wanted: string | null
  canProvider: boolean
}) {
  const { order } = view
  const may = useMay()
  const refund = may('refunds.give') ? view.refund : null
  const locale = useLocale()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const amountText = (minor: number) => formatMoney(money(minor, order.currency), locale)
  const choice = refund && choiceFor(refund.whole, refund.lines, wanted)
  const form = choice && (
    <RefundForm
      key={wanted}
      order={order}
      version={view.order.version}
      difference={refund.difference}
      choice={choice}
      canProvider={canProvider}
    />
  )
  const title =
    choice?.lineId == null
      ? m.staff_refund_whole()
      : m.staff_refund_dialog_line({ name: choice.names.join(', ') })
  return (
    <>
      <ul className="grid gap-2">
        {order.lines.map(line => {
          const own = refund?.lines.find(({ lineId }) => lineId === line.id)
          return (
            <li
              key={line.id}
              className="grid items-center justify-between gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0 break-words">
                {withQuantity(line)}
                {line.plan && <span className="block text-sm text-ink-soft">{line.plan.name}</span>}
                {line.refundedAmount !== null && (
                  <Badge>{m.staff_refund_line_done({ amount: amountText(line.refundedAmount) })}</Badge>
                )}
              </span>
              {own && refund && refund.lines.length + (order.refundedAmount > 0 ? 1 : 0) > 1 && (
                <Link
                  to={`?refund=${line.id}#refund`}
                  preventScrollReset
                  className="link inline-flex min-h-11 items-center justify-self-start"
                  aria-label={m.staff_refund_dialog_line({ name: line.name })}
                >
                  {m.staff_refund_line()} ({amountText(own.amount)})
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {order.refundedAmount > 0 && (
        <p className="mt-2 text-ink-soft">
          {m.staff_refund_so_far({ amount: amountText(order.refundedAmount) })}
        </p>
      )}
      {refund && (
        <p className="mt-3">
          <ButtonLink to="?refund=order#refund" variant="secondary" preventScrollReset>
            {m.staff_refund_whole()}
          </ButtonLink>
        </p>
      )}
      {form &&
        (isHydrated ? (
          <Dialog
            open
            title={title}
            closeOnMask={false}
            onClose={() => navigate(`/admin/orders/${order.id}`, { preventScrollReset: true })}
          >
            {form}
          </Dialog>
        ) : (
          <div id="refund" className="mt-4 rounded-md border border-line bg-surface p-4">
            <h3 className="mb-3 text-lg font-semibold">{title}</h3>
            {form}
          </div>
        ))}
    </>
  )
}

function choiceFor(
  whole: RefundChoice,
  lines: readonly RefundChoice[],
  wanted: string | null,
): RefundChoice | null {
  if (wanted === null) return null
  return wanted === 'order' ? whole : (lines.find(({ lineId }) => String(lineId) === wanted) ?? null)
}
