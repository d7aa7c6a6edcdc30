// Bundles both Workers for serving them locally. A deployment makes its own.
import { join } from 'node:path'
import { bundleWorker } from './lib/bundle-worker.mjs'
import { root } from './lib/setup.mjs'

bundleWorker('wrangler.toml', join(root, 'build', 'worker'))
bundleWorker('workers/sandbox/wrangler.toml', join(root, 'build', 'sandbox'))
