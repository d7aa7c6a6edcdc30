import { Hono } from 'hono'
import type { AppEnv } from './request/request-context.ts'

/**
 * Passes requests under /sandbox/ to the sandbox Worker. It acts as another site, so the shop's session, headers and
 * same-origin rules do not apply to it. Without the binding these addresses answer 404.
 */
export const sandboxRoutes = new Hono<AppEnv>()

sandboxRoutes.all('/sandbox/*', async (c, next) => {
  const { SANDBOX } = c.env
  return SANDBOX ? SANDBOX.fetch(c.req.raw) : next()
})
