import { parseEmailAddress } from '#app/business/accounts/email-address.ts'
import { isOwnMachine, networkOf, siteOf } from '#app/business/accounts/network.ts'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Limit } from '#app/business/accounts/throttle.server.ts'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { PlaceOrder } from './place-order-command.ts'

/**
 * How many orders are taken. Each sends a mail to an address that nobody has proven to be his, and a purchase without an
 * account makes one: so per address, whoever orders for it, and for guests per network and per IPv6 site too.
 */
export async function orderLimits(
  { contact, request }: Pick<PlaceOrder, 'contact' | 'request'>,
  { account }: Caller,
): Promise<Limit[]> {
  const email = account?.email ?? parseEmailAddress(contact.email) ?? ''
  const address = `order:address:${(await sha256Hex(email)).slice(0, 32)}`
  const perAddress = [
    { key: address, limit: 30, windowMs: HOUR },
    { key: address, limit: 100, windowMs: DAY },
  ]
  return account ? perAddress : [...perAddress, ...guestLimits(request)]
}

/**
 * What guests of one network may do: order, or be told that an address is taken, which would otherwise let a stranger ask
 * for one address after the other.
 */
export function guestLimits(request: Request): Limit[] {
  const network = networkOf(request)
  if (isOwnMachine(network)) return []
  const site = siteOf(request)
  return [
    { key: `order:network:${network}`, limit: 60, windowMs: HOUR },
    ...(site ? [{ key: `order:site:${site}`, limit: 300, windowMs: HOUR }] : []),
  ]
}
