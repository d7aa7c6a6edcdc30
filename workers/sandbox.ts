import { Hono } from 'hono'
import type { AppEnv } from './middleware/request-context.ts'

/**
 * Shows the sandbox Worker under /sandbox/. It is a site of its own: the shop's session, headers and rules for posts are
 * not for it. Without the binding there is nothing there.
 */
export const sandboxRoutes = new Hono<AppEnv>()

sandboxRoutes.all('/sandbox/*', async (c, next) => {
  const { SANDBOX } = c.env
  return SANDBOX ? SANDBOX.fetch(c.req.raw) : next()
})
