import { networkOf, siteOf } from '#app/business/accounts/network.ts'
import type { Limit } from '#app/business/accounts/throttle.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/**
 * Tries per account, by what was typed (its hash; the table keeps no addresses). The wait grows: ten in a quarter of an hour,
 * sixty a day. A link by mail lifts it, so a stranger cannot lock somebody out for good.
 */
export async function accountLimits(identifier: string): Promise<Limit[]> {
  const key = `sign-in:account:${(await sha256Hex(identifier)).slice(0, 32)}`
  return [
    { key, limit: 10, windowMs: 15 * MINUTE },
    { key, limit: 60, windowMs: DAY },
  ]
}

/** Tries of the password by who is signed in already; apart from signing in, and lifted alike. */
export function signedInLimits(userId: string): Promise<Limit[]> {
  return accountLimits(`signed-in:${userId}`)
}

/** Tries per network, which may be a whole school. */
export function networkLimits(request: Request): Limit[] {
  const key = `sign-in:network:${networkOf(request)}`
  return [
    { key, limit: 100, windowMs: 15 * MINUTE },
    { key, limit: 1_000, windowMs: DAY },
  ]
}

/** New accounts, or answers that tell whether an address is known, per network and for all IPv6 networks of one renter. */
export function registrationLimits(request: Request): Limit[] {
  const site = siteOf(request)
  return [
    { key: `register:network:${networkOf(request)}`, limit: 40, windowMs: HOUR },
    ...(site ? [{ key: `register:site:${site}`, limit: 200, windowMs: HOUR }] : []),
  ]
}

/** A page asks once after each registration; more is somebody who plays. */
export function registrationMailLimits(request: Request): Limit[] {
  return [{ key: `register-mail:network:${networkOf(request)}`, limit: 40, windowMs: HOUR }]
}

/** Mails per network that somebody may ask for without being signed in. */
export function resetLimits(request: Request): Limit[] {
  return [{ key: `reset:network:${networkOf(request)}`, limit: 30, windowMs: HOUR }]
}

/** Mails per address, so that nobody's mailbox is flooded. */
export async function resetLimitsOf(identifier: string): Promise<Limit[]> {
  return [{ key: `reset:account:${(await sha256Hex(identifier)).slice(0, 32)}`, limit: 3, windowMs: HOUR }]
}

/** Changes of address that one account may ask for. */
export function emailChangeLimits(userId: string): Limit[] {
  return [{ key: `change-email:account:${userId}`, limit: 5, windowMs: HOUR }]
}
