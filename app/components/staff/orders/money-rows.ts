import { toDecimalText } from '#app/business/money/decimal.ts'
import type { MoneyMove } from '#app/business/orders/showing/list-money-moves.server.ts'
import { formatTimestamp } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'

/**
 * Returns the header and the rows of a file of sales and refunds, in the page's language. Times are Bangkok's.
 * `endsAt`: a last row says that later moves are missing from then on, and how to get them.
 */
export function moneyRows(moves: readonly MoneyMove[], endsAt: Instant | null): string[][] {
  const amount = (minor: number | null) => (minor === null ? '' : toDecimalText(minor))
  const rows = moves.map(move => [
    formatTimestamp(move.at),
    move.kind === 'sale' ? m.money_file_sale() : m.money_file_refund(),
    String(move.orderId),
    move.buyer,
    move.taxName,
    move.taxId,
    move.items.join(', '),
    move.method,
    // Two columns, because a cell with a minus is text to a spreadsheet (`toCsv`).
    ...(move.kind === 'sale' ? [amount(move.amount), ''] : ['', amount(move.amount)]),
    amount(move.vat),
    amount(move.withheld),
    move.currency,
  ])
  const header = [
    m.money_file_when(),
    m.money_file_kind(),
    m.orders_staff_number(),
    m.orders_staff_buyer(),
    m.money_file_tax_name(),
    m.money_file_tax_id(),
    m.money_file_items(),
    m.money_file_method(),
    m.money_file_received(),
    m.money_file_refunded(),
    m.money_file_vat(),
    m.money_file_withheld(),
    m.money_file_currency(),
  ]
  return [
    header,
    ...rows,
    ...(endsAt === null ? [] : [[m.money_file_ends({ when: formatTimestamp(endsAt) })]]),
  ]
}
