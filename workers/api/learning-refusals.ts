import type { Context } from 'hono'
import type { SessionEnd } from '#app/business/accounts/sessions/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { AppEnv } from '../middleware/request-context.ts'
import { answerRefusal, refused } from './refusals.ts'

export type LearningRefusalCode = SessionEnd | 'UNAUTHORIZED' | 'NOT_FOUND' | 'ACCESS_ENDED'

/** A refusal as every call of §7 words it; that access has ended is said by the learning calls alone. decisions: Calls */
export function learningRefusal(c: Context<AppEnv>, code: LearningRefusalCode): Response {
  if (code === 'NOT_FOUND') return refused(c, { code })
  if (code !== 'ACCESS_ENDED') return refused(c, { code })
  const msg = m.learning_refusal_access_ended({}, { locale: c.var.context.locale })
  return answerRefusal(c, { code, msg })
}
