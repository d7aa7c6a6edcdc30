import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Statuses of refusals. Codes that are not listed answer 200, because clients read `success`. `npm run docs` writes
 * this table into docs/behaviour.md. decisions: Calls
 */
export const REFUSAL_STATUSES: Readonly<Record<string, ContentfulStatusCode>> = {
  INPUT_ERROR: 400,
  FILE_MISSING: 400,
  ONE_FILE_ONLY: 400,
  CONTACT_INVALID: 400,
  TAX_INVOICE_INVALID: 400,
  SHIPPING_ADDRESS_INVALID: 400,
  UNAUTHORIZED: 401,
  PERMISSION_DENIED: 403,
  WHITELIST_USER_DENIED: 403,
  NOT_STAFF: 403,
  ACCESS_ENDED: 403,
  SIGNATURE_REFUSED: 401,
  WATCH_TIME_USED_UP: 403,
  LECTURE_LOCKED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_TRIES: 429,
  TOO_MANY_ORDERS: 429,
}

/** Returns a code as calls write it: the specification writes UNAUTHORIZED as `Unauthorized`. */
export const onTheWire = (code: string) => (code === 'UNAUTHORIZED' ? 'Unauthorized' : code)
