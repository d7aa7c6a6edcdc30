import { Hono } from 'hono'
import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'

// The shop's Worker uses this file, not the sandbox.

/**
 * Passes requests under /sandbox/ to the sandbox Worker. It acts as another site, so the shop's session, headers and
 * same-origin rules do not apply to it. Without the binding these addresses answer 404.
 */
export const sandboxRoutes = new Hono<{ Bindings: { SANDBOX?: Fetcher } }>()

sandboxRoutes.all('/sandbox/*', async (c, next) => {
  const { SANDBOX } = c.env
  return SANDBOX ? SANDBOX.fetch(c.req.raw) : next()
})

/**
 * Sends requests to the network, except addresses under the shop's own /sandbox/: those go straight to the sandbox
 * Worker. A deployment has no sandbox Worker, so there they go to the network too. Never follows redirects.
 */
export function outboundWith(sandbox: Fetcher | undefined, environment: Environment): Outbound {
  return async request => {
    const manual = new Request(request, { redirect: 'manual' })
    const isSandbox = sandbox && manual.url.startsWith(`${publicUrl(environment)}/sandbox/`)
    return isSandbox ? sandbox.fetch(manual) : fetch(manual)
  }
}
