import type { AuthNeeds, Beginning, NewSession } from '#app/business/accounts/auth.ts'

/**
 * Signs this browser in as `userId`, who has just proved by `way` who he is, and commits what goes `along` with that; there is no other proof asked for here. Whatever
 * session the request brought is ended, and so are those beyond the shop's limit of devices (write-session.server.ts).
 */
export function startSession(
  { auth }: Pick<AuthNeeds, 'auth'>,
  beginning: Beginning,
  request: Request,
): Promise<NewSession> {
  return auth.startSession(request, beginning)
}
