import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The numbers of the bank's page of generic codes. */
const MESSAGES = {
  1101: 'Missing required parameters',
  1102: 'Invalid parameters entered',
  1104: 'Requested entity record does not exist',
  1111: 'Duplicate entity',
  9300: 'The access token is invalid or expired',
  9500: 'Invalid authentication credentials',
} as const

export type ScbCode = keyof typeof MESSAGES

const HTTP: Partial<Record<ScbCode, ContentfulStatusCode>> = { 1104: 404, 9300: 401, 9500: 401 }

/** A refusal as SCB writes it. */
export function scbError(c: Context, code: ScbCode, what?: string) {
  const description = what ? `${MESSAGES[code]}: ${what}` : MESSAGES[code]
  return c.json({ status: { code, description } }, HTTP[code] ?? 400)
}

export const DONE = { code: 1000, description: 'Success' }
