import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'

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
