import { deletePresentedSession } from '#app/business/accounts/session-rows.server.ts'
import { readSessionToken, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import type { SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { commit } from '#app/db/batch.ts'
import { endOpenedData } from './one-time-tokens.server.ts'

/**
 * Ends the request's session on the server and returns the cookies that clear it. Safe to repeat.
 * Also ends the links to the person's data that their password opened, and tells the person's open pages.
 */
export async function signOut(
  { announce, db, environment, now }: SessionNeeds,
  { account }: Pick<Caller, 'account'>,
  request: Request,
): Promise<{ setCookies: string[] }> {
  const token = await readSessionToken(request, environment)
  const also = account ? [endOpenedData(db, account.userId, now())] : []
  if (token !== null || account) await commit(db, [deletePresentedSession(db, token), ...also])
  if (account) await announce({ userId: account.userId }, { kind: 'session-ended' })
  return { setCookies: [shopCookie(request, 'session', '', 0)] }
}
