import type { AuthNeeds } from '#app/business/accounts/auth.ts'
import type { Caller } from './caller.ts'

/**
 * Ends the session that a request brings, on the server too, and answers the cookies that clear it. Safe to repeat. The
 * same browser's other pages are told.
 */
export async function signOut(
  { auth, announce }: Pick<AuthNeeds, 'auth' | 'announce'>,
  { account }: Pick<Caller, 'account'>,
  request: Request,
): Promise<{ setCookies: string[] }> {
  const cleared = await auth.signOut(request)
  if (account) await announce({ userId: account.userId }, { kind: 'session-ended' })
  return cleared
}
