import type { ContentfulStatusCode } from 'hono/utils/http-status'

const MESSAGES: Readonly<Record<string, string>> = {
  authentication_failure: 'authentication failed',
  used_token: 'token was already used',
  missing_card: 'request contains no card parameter',
}

/** An error in Omise's format. */
export function omiseError(code: string, message: string = MESSAGES[code] ?? code) {
  const location = `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`
  return { object: 'error' as const, location, code, message }
}

export function statusOf(code: string): ContentfulStatusCode {
  if (code === 'authentication_failure') return 401
  return code === 'not_found' ? 404 : 400
}
