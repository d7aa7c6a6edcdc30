import { createMiddleware } from 'hono/factory'
import {
  SESSION_OVER,
  type SessionOver,
  SIGNED_IN_AS,
  writeSessionOver,
} from '#app/business/accounts/sessions/session-over.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { refused } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

/**
 * Refuses a request from a page of another person: the session ended, or somebody else signed in. The page learns why
 * (behaviour: Same person). Otherwise an order could go to the wrong person. Requests without the header pass.
 */
export const samePerson = createMiddleware<AppEnv>(async (c, next) => {
  const believed = c.req.header(SIGNED_IN_AS)
  if (!believed) return next()
  const caller = await c.var.context.caller()
  if (caller.account?.userId === believed) return next()
  const over = sessionOverOf(caller)
  c.header(SESSION_OVER, writeSessionOver(over))
  // 204 here, because a page asks this address only for that header, and browsers print failures in the console.
  return c.req.path === '/live/session' ? c.body(null, 204) : refused(c, { code: over.code })
})

function sessionOverOf({ account, sessionEnded, endedBecause }: Caller): SessionOver {
  if (account) return { code: 'UNAUTHORIZED', because: 'OTHER_ACCOUNT' }
  return { code: sessionEnded ?? 'UNAUTHORIZED', because: endedBecause ?? null }
}
