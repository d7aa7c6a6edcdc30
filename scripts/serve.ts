// Serves the output of `npm run build`. Reads PORT and SHOP_DATA. `npm start` prepares everything and runs this script.
import { resolve } from 'node:path'
import { startLocalShop } from './lib/local-shop.ts'
import { root } from './lib/setup.mjs'

const MINUTE = 60_000
const port = Number(process.env.PORT || 8787)
const data = resolve(root, process.env.SHOP_DATA || '.data')

const shop = startLocalShop({ data, port, bindings: { PUBLIC_URL: `http://localhost:${port}` } })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
await shop.ready
console.log(`Ready on http://localhost:${port}`)

if (process.env.SHOP_IMPORT_SOCKET) {
  const { importWhileServing } = await import('./lib/import-while-serving.ts')
  importWhileServing(shop, process.env.SHOP_IMPORT_SOCKET)
}

// Miniflare never fires cron triggers by itself.
const worker = await shop.getWorker('course-storefront')
const sweep = () => void worker.scheduled({ cron: '* * * * *' })
sweep()
setInterval(sweep, MINUTE)

async function stop() {
  await shop.dispose()
  process.exit(0)
}
