import type { AuthNeeds } from '#app/business/accounts/auth.ts'
import { endOpenedData } from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'

/**
 * Ends the request's session on the server and returns the cookies that clear it. Safe to repeat.
 * Also ends the links to the person's data that their password opened, and tells the person's open pages.
 */
export async function signOut(
  { auth, announce, db, now }: Pick<AuthNeeds, 'auth' | 'announce' | 'db' | 'now'>,
  { account }: Pick<Caller, 'account'>,
  request: Request,
): Promise<{ setCookies: string[] }> {
  const cleared = await auth.signOut(request)
  if (!account) return cleared
  await endOpenedData(db, account.userId, now())
  await announce({ userId: account.userId }, { kind: 'session-ended' })
  return cleared
}
