import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionEnd } from '#app/business/accounts/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { AppEnv } from '../middleware/request-context.ts'

export type LearningRefusalCode = SessionEnd | 'UNAUTHORIZED' | 'NOT_FOUND' | 'ACCESS_ENDED' | 'INPUT_ERROR'

const STATUS = {
  UNAUTHORIZED: 401,
  PERMISSION_DENIED: 403,
  WHITELIST_USER_DENIED: 403,
  ACCESS_ENDED: 403,
  NOT_FOUND: 404,
  INPUT_ERROR: 400,
} as const

const SENTENCE = {
  UNAUTHORIZED: m.learning_refusal_signed_out,
  PERMISSION_DENIED: m.learning_refusal_session_over,
  WHITELIST_USER_DENIED: m.learning_refusal_signed_in_elsewhere,
  ACCESS_ENDED: m.learning_refusal_access_ended,
  NOT_FOUND: m.learning_refusal_not_found,
  INPUT_ERROR: m.learning_refusal_input,
} as const

const envelope = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), msg: z.string(), result: z.unknown().optional() }),
})
const content = { 'application/json': { schema: envelope } }

/** What each learning call may answer instead. */
export const refusalAnswers = {
  400: { description: 'Malformed input, with the fields', content },
  401: { description: 'Not signed in', content },
  403: { description: 'The session or the access has ended', content },
  404: { description: 'Not there, or somebody else’s', content },
}

/** A refusal as every call of §7 words it. decisions: Calls */
export function learningRefusal(c: Context<AppEnv>, code: LearningRefusalCode, result?: unknown): Response {
  const msg = SENTENCE[code]({}, { locale: c.var.context.locale })
  // §6 spells this one as a word, not as a code.
  const wireCode = code === 'UNAUTHORIZED' ? 'Unauthorized' : code
  return c.json({ success: false, error: { code: wireCode, msg, result } }, STATUS[code])
}

/** Names every field that was wrong. */
export function inputRefusal(
  c: Context,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Response {
  const fields = issues.map(issue => ({ field: issue.path.map(String).join('.'), msg: issue.message }))
  return learningRefusal(c, 'INPUT_ERROR', fields)
}
