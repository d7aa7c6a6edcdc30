import { mkdtempSync, rmSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { Miniflare } from 'miniflare'
import type { Outbound } from '#app/platform/outbound.ts'
import { bundleOf } from '../../../scripts/lib/build-steps.mjs'

/** Providers' hosts, each with the sandbox folder that simulates it: { 'api.omise.co': '/sandbox/omise/api' }. */
export type PlayedHosts = Readonly<Record<string, string>>

export type ServedSandbox = {
  /** For a vendor's library: sends every host's requests to the sandbox. */
  readonly agent: https.Agent
  /** For the shop's own clients, with addresses that begin with `url`. */
  readonly outbound: Outbound
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Serves the built sandbox to tests in plain Node, under the providers' own hosts. Uses HTTPS, because vendors'
 * libraries insist on it. Takes three seconds, so call it once per test file, in `beforeAll`.
 */
export async function serveSandbox(hosts: PlayedHosts = {}): Promise<ServedSandbox> {
  const made = mkdtempSync(join(tmpdir(), 'served-sandbox-'))
  const folder = bundleOf('sandbox', made)
  const shared = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] }
  const miniflare = new Miniflare({
    https: true,
    workers: [
      {
        ...shared,
        name: 'hosts',
        modules: [{ type: 'ESModule', path: 'hosts.js', contents: HOSTS }],
        bindings: { HOSTS: hosts },
        serviceBindings: { SANDBOX: 'sandbox' },
      },
      {
        ...shared,
        name: 'sandbox',
        modulesRoot: folder,
        modules: [{ type: 'ESModule', path: join(folder, 'app.js') }],
        durableObjects: { SandboxLedger: { className: 'SandboxLedger', useSQLite: true } },
      },
    ],
  })
  const { port, origin } = await miniflare.ready
  return {
    url: origin,
    agent: agentTo(Number(port)),
    async outbound(request) {
      const body = await request.arrayBuffer()
      const { method, headers } = request
      const init = { method, headers: [...headers], redirect: 'manual' as const }
      const answer = await miniflare.dispatchFetch(
        request.url,
        body.byteLength > 0 ? { ...init, body } : init,
      )
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: [...answer.headers] })
    },
    async stop() {
      await miniflare.dispose()
      rmSync(made, { recursive: true, force: true })
    },
  }
}

/** Adds the folder of the request's host. A path with a folder, or an unknown host, goes to the sandbox as it is. */
const HOSTS = `export default {
  fetch(request, env) {
    const url = new URL(request.url)
    const folder = url.pathname.startsWith('/sandbox/') ? '' : (env.HOSTS[url.hostname] ?? '')
    return env.SANDBOX.fetch(new Request(url.origin + folder + url.pathname + url.search, request))
  },
}`

function agentTo(port: number): https.Agent {
  const agent = new https.Agent({ keepAlive: false })
  // Connects to localhost without a certificate check: Miniflare's own certificate names no provider.
  agent.createConnection = () => connect({ host: 'localhost', port, rejectUnauthorized: false })
  return agent
}
