import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'

/**
 * The network, but for one place: addresses under the shop's own /sandbox/ are answered by the sandbox Worker beside it,
 * without a way round over the network. Where there is none (a deployment), they are asked like any other.
 */
export function outboundWith(sandbox: Fetcher | undefined, environment: Environment): Outbound {
  return async request => {
    const manual = new Request(request, { redirect: 'manual' })
    const isSandbox = sandbox && manual.url.startsWith(`${publicUrl(environment)}/sandbox/`)
    return isSandbox ? sandbox.fetch(manual) : fetch(manual)
  }
}
