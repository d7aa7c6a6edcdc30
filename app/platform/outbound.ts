/**
 * Sends a request to a provider or the bookstore. Never follows a redirect. Throws an AbortError when the request's
 * signal aborts, and an error when there is no answer. Only addresses from the configuration are allowed.
 */
export type Outbound = (request: Request) => Promise<Response>
