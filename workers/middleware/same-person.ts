import { createMiddleware } from 'hono/factory'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import {
  SESSION_OVER,
  type SessionOver,
  SIGNED_IN_AS,
  writeSessionOver,
} from '#app/business/accounts/sessions/session-over.ts'
import { refused } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

/**
 * A page that was made for somebody asks in his name only: when his session is over, or somebody else signed in to this browser
 * since, nothing is done, and the page is told why (§6). Without this an order would be placed as a visitor's, or as the
 * other's. Who sends no such header, a plain form or a program, is treated as who he is.
 */
export const samePerson = createMiddleware<AppEnv>(async (c, next) => {
  const believed = c.req.header(SIGNED_IN_AS)
  if (!believed) return next()
  const caller = await c.var.context.caller()
  if (caller.account?.userId === believed) return next()
  const over = whatIsOver(caller)
  c.header(SESSION_OVER, writeSessionOver(over))
  // This one is asked only to hear that: no failure, so browsers need not print one.
  return c.req.path === '/live/session' ? c.body(null, 204) : refused(c, { code: over.code })
})

function whatIsOver({ account, sessionEnded, endedBecause }: Caller): SessionOver {
  if (account) return { code: 'UNAUTHORIZED', because: 'OTHER_ACCOUNT' }
  return { code: sessionEnded ?? 'UNAUTHORIZED', because: endedBecause ?? null }
}
