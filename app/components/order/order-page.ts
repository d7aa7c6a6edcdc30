import { money } from '#app/business/money/money.ts'
import {
  maskedShippingAndInvoice,
  orderForReader,
  reportForReader,
} from '#app/business/orders/showing/masked-order.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { ReportFormFacts } from './report-facts.ts'

/** The data of the order's page and of its modal. */
export type OrderPage = {
  readonly view: Omit<BuyerOrder, 'methodsOn'>
  /** null: no transfer can be reported now. */
  readonly report: ReportFormFacts | null
  readonly thankYouPage: boolean
  /** Where the link to set a password was mailed, for a guest without a password; else null. */
  readonly guestEmail: string | null
  /** Paying online; null: nothing is due, or it is paid by a reported transfer. */
  readonly pay: PaymentPanel | null
  readonly now: Instant
}

/**
 * The order as this caller may see it. A stranger with the link sees neither the buyer's contact nor their transfer.
 */
export function orderPageOf(
  found: BuyerOrder,
  { now, pay = null }: { now: Instant; pay?: PaymentPanel | null },
): OrderPage {
  const { methodsOn: _, ...shown } = found
  const view = {
    ...shown,
    order: orderForReader(found),
    papers: maskedShippingAndInvoice(found),
    report: reportForReader(found),
  }
  return {
    view,
    report: found.canReport ? reportFacts(view, now) : null,
    thankYouPage: found.thankYouPage,
    guestEmail: found.isOwner && found.isGuests ? found.order.email : null,
    pay,
    now,
  }
}

function reportFacts(view: OrderPage['view'], now: Instant): ReportFormFacts {
  const { order, payBy } = view
  return {
    token: order.token,
    due: money(order.payable, order.currency),
    accounts: payBy?.kind === 'awaiting-report' ? payBy.accounts : [],
    originBanks: view.originBanks,
    slipRequired: view.slipRequired,
    contactName: order.fullname,
    now,
  }
}
