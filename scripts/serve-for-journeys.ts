// Serves a demo shop to each worker of Playwright, so that no journey meets what another one does meanwhile. Its
// argument is the number of workers; with 0 it only makes what they begin with. Reads PORT and SHOP_DATA.
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shopOfWorker } from '../app/journeys/shop.ts'
import { fillShop } from './lib/fill-shop.ts'
import { serveShop, stopOnSignal } from './lib/serve-shop.ts'

const data = process.env.SHOP_DATA ?? ''
const filled = join(data, 'filled')
/** Exists once the shop is filled. Looking into the shop would take seconds. */
const isFilled = join(data, 'is-filled')
if (!existsSync(isFilled)) {
  await fillShop(filled)
  writeFileSync(isFilled, '')
}

const shops = Array.from({ length: Number(process.argv[2]) }, (_, worker) => shopOfWorker(worker))
for (const { data } of shops) {
  // A log of the database that an earlier run left would be applied to the copy.
  rmSync(data, { recursive: true, force: true })
  cpSync(filled, data, { recursive: true })
}
// Playwright begins when the first one answers. Each journey waits for its own.
stopOnSignal(await Promise.all(shops.map(serveShop)))
