import type { Context } from 'hono'
import type { Caller } from '#app/business/callers/caller.ts'
import type { AppEnv } from '../request/request-context.ts'
import { refused } from './refusals.ts'

export type Student = Caller & { account: NonNullable<Caller['account']> }
type Allowed<Who> = { ok: true; caller: Who } | { ok: false; answer: Response }

/** The signed-in caller, or the refusal to answer with. behaviour: Ended sessions; decisions: People */
export async function requireStudent(c: Context<AppEnv>): Promise<Allowed<Student>> {
  const caller = await c.var.context.caller()
  if (caller.account) return { ok: true, caller: { ...caller, account: caller.account } }
  return { ok: false, answer: refused(c, { code: caller.sessionEnded ?? 'UNAUTHORIZED' }) }
}

/**
 * The caller, if the id in the call is their own user id or visitor id, or is empty. Otherwise NOT_FOUND, so that the
 * answer does not tell whether another person's id exists.
 */
export async function requireSelf(c: Context<AppEnv>, named: string | undefined): Promise<Allowed<Caller>> {
  const caller = await c.var.context.caller()
  const isSelf = !named || named === caller.visitorId || named === caller.account?.userId
  return isSelf ? { ok: true, caller } : { ok: false, answer: refused(c, { code: 'NOT_FOUND' }) }
}
