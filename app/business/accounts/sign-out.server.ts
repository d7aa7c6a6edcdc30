import { type AuthNeeds, createAuth } from './auth.server.ts'

/** Ends the session that a request brings, on the server too, and answers the cookies that clear it. Safe to repeat. */
export async function signOut(needs: AuthNeeds, request: Request): Promise<{ setCookies: string[] }> {
  const auth = createAuth(needs, request)
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return { setCookies: headers.getSetCookie() }
}
