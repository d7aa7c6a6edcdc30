import { eq } from 'drizzle-orm'
import { session } from '#app/db/schema/accounts.ts'
import { type AuthNeeds, createAuth, readNewSession } from './auth.server.ts'
import { readSessionToken, sessionSecret } from './session-cookie.server.ts'

export type NewSession = {
  /** The Bearer credential of the same session. */
  readonly token: string
  /** To be set on the answer, as they are. */
  readonly setCookies: string[]
}

/**
 * Signs this browser in as `userId`, without a password: only for an account that this very request has just made (a
 * purchase without registration, a registration). Whatever session the request brought is ended.
 */
export async function startSession(needs: AuthNeeds, userId: string, request: Request): Promise<NewSession> {
  const auth = createAuth(needs, request)
  const answer = await auth.api.startSession({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  })
  await endPresentedSession(needs, request)
  return readNewSession(answer.headers)
}

/** Ends the session that a request brought, so that the browser leaves no live one behind when it changes hands. */
export async function endPresentedSession(needs: AuthNeeds, request: Request): Promise<void> {
  const token = await readSessionToken(request, sessionSecret(needs.environment))
  if (token) await needs.db.delete(session).where(eq(session.token, token))
}
