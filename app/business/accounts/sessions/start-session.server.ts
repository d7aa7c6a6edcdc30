import type { AuthNeeds, NewSession, SignInWay } from '#app/business/accounts/auth.ts'

/**
 * Signs this browser in as `userId`, who has just proved by `way` who he is; there is no other proof asked for here. Whatever
 * session the request brought is ended, and so are those beyond the shop's limit of devices (write-session.server.ts).
 */
export function startSession(
  { auth }: Pick<AuthNeeds, 'auth'>,
  { userId, way }: { readonly userId: string; readonly way: SignInWay },
  request: Request,
): Promise<NewSession> {
  return auth.startSession(request, { userId, way })
}
