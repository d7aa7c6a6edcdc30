/**
 * Asks somebody outside: a provider, the bookstore. Never follows a redirect by itself, ends with an AbortError when the
 * request's own signal says so, and throws when nobody answers. Only addresses from the configuration may be asked.
 */
export type Outbound = (request: Request) => Promise<Response>
