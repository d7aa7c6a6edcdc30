/** The requests whose answers go into the page cache, with the version of the shop that they must show. */
const anonymousRequests = new WeakMap<Request, AnonymousRequest>()

export type AnonymousRequest = {
  readonly shopVersion: string
  /** The database as it was when the version was read, or later. */
  readonly database: D1Database
}

/** Makes the answer to this request one for anybody: without a person, a visitor id or a cookie. */
export function markAnonymous(request: Request, as: AnonymousRequest): void {
  anonymousRequests.set(request, as)
}

/** Returns how a request is to be answered for anybody; undefined: it is a person's own. */
export function anonymityOf(request: Request): AnonymousRequest | undefined {
  return anonymousRequests.get(request)
}
