import type { Context } from 'hono'
import type { SessionEnd } from '#app/business/accounts/sessions/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { AppEnv } from '../middleware/request-context.ts'
import { answerRefusal, refused } from './refusals.ts'

export type LearningRefusalCode =
  | SessionEnd
  | 'UNAUTHORIZED'
  | 'NOT_FOUND'
  | 'ACCESS_ENDED'
  | 'WATCH_TIME_USED_UP'

/** A refusal as every call of §7 words it; that access has ended is said by the learning calls alone. decisions: Calls */
export function learningRefusal(c: Context<AppEnv>, code: LearningRefusalCode): Response {
  const { locale } = c.var.context
  switch (code) {
    case 'ACCESS_ENDED':
      return answerRefusal(c, { code, msg: m.learning_refusal_access_ended({}, { locale }) })
    case 'WATCH_TIME_USED_UP':
      return answerRefusal(c, { code, msg: m.learning_refusal_time_used_up({}, { locale }) })
    case 'NOT_FOUND':
      return refused(c, { code })
    default:
      return refused(c, { code })
  }
}
