import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { readShopCookie, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** How long a browser may take from the password to the code. */
const WAITS = 10 * MINUTE
const PURPOSE = 'pending-sign-in'

type Needs = Pick<SecondFactorNeeds, 'signer' | 'now'>
export type PendingSignIn = { readonly userId: string; readonly passwordMark: string }

/**
 * Returns the cookie of a browser that gave the right password and owes the code.
 * It is no session: it only names the account. A changed password voids it.
 */
export async function pendingCookie(
  { signer, now }: Needs,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  request: Request,
): Promise<string> {
  const text = `${userId}.${now() + WAITS}.${await passwordMark(passwordHash)}`
  return shopCookie(request, 'second-factor', `${text}.${await signer.sign(PURPOSE, text)}`, WAITS / SECOND)
}

/** Returns the cookie that clears it. */
export function endOfPendingCookie(request: Request): string {
  return shopCookie(request, 'second-factor', '', 0)
}

/** Returns the account this browser owes a code for; null: it gave no password, or too long ago. */
export async function readPending({ signer, now }: Needs, request: Request): Promise<PendingSignIn | null> {
  const value = readShopCookie(request, 'second-factor') ?? ''
  const [userId, until, mark, signature, ...rest] = value.split('.')
  if (!userId || !until || !mark || !signature || rest.length > 0) return null
  if (!(await signer.verify(PURPOSE, `${userId}.${until}.${mark}`, signature))) return null
  return now() < Number(until) ? { userId, passwordMark: mark } : null
}

/** Returns a mark that differs between passwords and reveals nothing about them. */
export async function passwordMark(passwordHash: string): Promise<string> {
  return (await sha256Hex(passwordHash)).slice(0, 32)
}
