import type { AuthNeeds } from './auth.ts'

/** Ends the session that a request brings, on the server too, and answers the cookies that clear it. Safe to repeat. */
export function signOut(
  { auth }: Pick<AuthNeeds, 'auth'>,
  request: Request,
): Promise<{ setCookies: string[] }> {
  return auth.signOut(request)
}
