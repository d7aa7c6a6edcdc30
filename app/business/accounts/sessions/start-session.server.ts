import type { AuthNeeds, Beginning, NewSession } from '#app/business/accounts/auth.ts'

/**
 * Signs this browser in as `userId` and commits `along` with the session.
 * The caller has already checked the proof (`way`).
 * Ends the session that the request brought, and sessions beyond the device limit (write-session.server.ts).
 */
export function startSession(
  { auth }: Pick<AuthNeeds, 'auth'>,
  beginning: Beginning,
  request: Request,
): Promise<NewSession> {
  return auth.startSession(request, beginning)
}
