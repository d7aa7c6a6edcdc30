import { eq } from 'drizzle-orm'
import { session as sessions } from '#app/db/schema/accounts.ts'
import type { AuthNeeds, NewSession } from './auth.ts'
import { readSessionToken, sessionSecret } from './session-cookie.server.ts'

/**
 * Signs this browser in as `userId`, without a password: only for an account that this very request has just made (a
 * purchase without registration, a registration). Whatever session the request brought is ended.
 */
export async function startSession(needs: AuthNeeds, userId: string, request: Request): Promise<NewSession> {
  const session = await needs.auth.startSession(request, userId)
  await endPresentedSession(needs, request)
  return session
}

/** Ends the session that a request brought, so that the browser leaves no live one behind when it changes hands. */
export async function endPresentedSession(needs: AuthNeeds, request: Request): Promise<void> {
  const token = await readSessionToken(request, sessionSecret(needs.environment))
  if (token) await needs.db.delete(sessions).where(eq(sessions.token, token))
}
