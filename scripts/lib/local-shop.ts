import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { BACK_OFFICE, LOCAL_SETTINGS, RARE, SANDBOX } from '../../workers/local-settings.ts'
import { root } from './setup.mjs'

export type LocalShop = {
  /** The folder of the state. It is laid out as wrangler does it, so that wrangler's commands see the state too. */
  readonly data: string
  /** 0: any free port. */
  readonly port?: number
  readonly bindings?: Record<string, string>
  /** A folder with another bundle of the shop. Default: the one that `npm run build` made. */
  readonly bundle?: string
  /** For measurements: switches the Worker's rate limits off. */
  readonly withoutLimits?: boolean
  /** For measurements: the runtime answers the DevTools protocol (`getInspectorURL`). */
  readonly inspected?: boolean
  readonly quiet?: boolean
}

type RateLimit = { namespace_id: string; simple: { limit: number; period: 10 | 60 } }

/**
 * Serves the built shop, and beside it the Workers of the back office, of certificates and pictures, and the sandbox, as
 * wrangler.toml describes them. Not with `wrangler dev`, because that watches files, proxies and logs every request, and ends when a
 * proxied socket breaks.
 */
export function startLocalShop({
  data,
  port = 0,
  bindings = {},
  bundle,
  withoutLimits,
  inspected,
  quiet,
}: LocalShop): Miniflare {
  mkdirSync(data, { recursive: true })
  const shop = workerOf('wrangler.toml', bundle ?? join(root, 'build', 'worker'))
  const rare = workerOf('workers/rare/wrangler.toml', join(root, 'build', 'rare'))
  const settings = { ...LOCAL_SETTINGS, ...bindings }
  const limits = Object.entries((shop.ratelimits ?? {}) as Record<string, RateLimit>)
  const ratelimits = limits.map(([name, { namespace_id, simple }]) => [
    name,
    { namespace_id, simple: withoutLimits ? { ...simple, limit: 1_000_000 } : simple },
  ])
  const state = (kind: string) => join(data, 'v3', kind)
  const client = join(data, 'served')
  rmSync(client, { recursive: true, force: true })
  cpSync(join(root, 'build', 'client'), client, { recursive: true })
  return new Miniflare({
    port,
    host: 'localhost',
    d1Persist: state('d1'),
    r2Persist: state('r2'),
    durableObjectsPersist: state('do'),
    cachePersist: state('cache'),
    unsafeTriggerHandlers: true,
    ...(inspected && { inspectorPort: 0 }),
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      if (quiet) stdout.resume()
      else stdout.pipe(process.stdout)
      printReports(stderr)
    },
    workers: [
      {
        ...shop,
        name: 'course-storefront',
        // A copy, because a build meanwhile (deployment, test run) deletes files that open pages still request.
        ...(shop.assets && { assets: { ...shop.assets, directory: client } }),
        bindings: { ...shop.bindings, ...settings },
        serviceBindings: { ...shop.serviceBindings, SANDBOX },
        ratelimits: Object.fromEntries(ratelimits),
      },
      {
        ...bundleIn(join(root, 'build', 'back-office')),
        name: BACK_OFFICE,
        compatibilityDate: shop.compatibilityDate,
        compatibilityFlags: shop.compatibilityFlags,
        d1Databases: shop.d1Databases,
        r2Buckets: shop.r2Buckets,
        queueProducers: shop.queueProducers,
        serviceBindings: { ...shop.serviceBindings, SANDBOX },
      },
      {
        ...withFilesOfItsOwn(rare),
        name: RARE,
        d1Databases: shop.d1Databases,
        r2Buckets: shop.r2Buckets,
        bindings: settings,
      },
      {
        ...workerOf('workers/sandbox/wrangler.toml', join(root, 'build', 'sandbox')),
        name: SANDBOX,
      },
    ],
  })
}

/** What the runtime reports when a browser closes its connection, as with a page that a person leaves. */
const CLOSED_BY_BROWSER = /disconnected: .*(Broken pipe|Connection reset by peer)/

/** Prints what the runtime reports, except connections that a browser closed, each with the line of its stack. */
function printReports(stderr: Readable): void {
  let isClosing = false
  createInterface({ input: stderr }).on('line', line => {
    isClosing = CLOSED_BY_BROWSER.test(line) || (isClosing && (line === '' || line.startsWith('stack:')))
    if (!isClosing) console.error(line)
  })
}

/**
 * Gives a Worker its static files as a folder. Miniflare reads the files of every Worker from the folder of the first
 * one that has some.
 */
function withFilesOfItsOwn({ assets, ...worker }: ReturnType<typeof workerOf>) {
  if (!assets?.binding) return worker
  const files = { disk: { path: assets.directory } }
  return { ...worker, serviceBindings: { ...worker.serviceBindings, [assets.binding]: files } }
}

function workerOf(config: string, folder: string) {
  const { workerOptions } = readWorkerOptions(join(root, config))
  return { ...workerOptions, ...bundleIn(folder) } satisfies Partial<WorkerOptions>
}

function bundleIn(folder: string) {
  return { modulesRoot: folder, modules: [{ type: 'ESModule' as const, path: join(folder, 'app.js') }] }
}
