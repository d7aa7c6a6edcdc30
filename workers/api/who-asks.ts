import type { Context } from 'hono'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { AppEnv } from '../middleware/request-context.ts'
import { refused } from './refusals.ts'

export type Student = Caller & { account: NonNullable<Caller['account']> }
type Allowed<Who> = { ok: true; caller: Who } | { ok: false; answer: Response }

/** [student]: who is signed in, or the answer that says why nobody is. §6, decisions: People */
export async function requireStudent(c: Context<AppEnv>): Promise<Allowed<Student>> {
  const caller = await c.var.context.caller()
  if (caller.account) return { ok: true, caller: { ...caller, account: caller.account } }
  return { ok: false, answer: refused(c, { code: caller.sessionEnded ?? 'UNAUTHORIZED' }) }
}

/**
 * Whoever asks, as long as the id that the call names is his own: a user's or, for a visitor, the visitor's. What is
 * another's is not there. A named id that is empty names nobody.
 */
export async function requireSelf(c: Context<AppEnv>, named: string | undefined): Promise<Allowed<Caller>> {
  const caller = await c.var.context.caller()
  const isSelf = !named || named === caller.visitorId || named === caller.account?.userId
  return isSelf ? { ok: true, caller } : { ok: false, answer: refused(c, { code: 'NOT_FOUND' }) }
}
