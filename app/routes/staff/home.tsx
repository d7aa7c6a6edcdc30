import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { may } from '#app/business/callers/caller.ts'

/** The first pages of the menu, each with what it asks for. */
const DOORS = [
  ['orders.read', '/admin/orders'],
  ['offers.write', '/admin/coupons'],
] as const

/** Leads to the first page that this person may open. The page tells other people that it is not for them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const caller = await context.caller()
  const [, path] = DOORS.find(([permission]) => may(caller, permission)) ?? DOORS[0]
  return redirect(path)
}
