import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listMoneyMoves, type MoneyMoves } from '#app/business/orders/showing/list-money-moves.server.ts'
import { moneyRows } from '#app/components/staff/orders/money-rows.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { csvResponse, toCsv } from '#app/platform/csv.ts'
import { logFile } from './audit.server.ts'
import { movesOf, periodOf } from './orders-file.server.ts'

/** A file holds at most as many pages of moves. If it is cut there, its last line says where. */
const MOST_PAGES = 20

/** Sends sales and refunds of a time as CSV. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'exports.take')
  const period = periodOf(new URL(request.url).searchParams, context.services.now())
  const pageAfter = async (after: MoneyMoves['next']) => {
    const found = await listMoneyMoves(context.services, { ...period, after }, caller)
    if (!found.ok) throw new Response(null, { status: 404 })
    return found.value
  }
  const { moves, endsAt } = await movesOf(pageAfter, MOST_PAGES)
  await logFile(context.services, caller, 'file.sales', period)
  return csvResponse(
    'sales.csv',
    inLocale(context.locale, () => toCsv(moneyRows(moves, endsAt))),
  )
}
