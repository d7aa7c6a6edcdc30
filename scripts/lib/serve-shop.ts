import { importWhileServing } from './import-while-serving.ts'
import { startLocalShop } from './local-shop.ts'

const MINUTE = 60_000

export type ServedShop = {
  readonly data: string
  readonly port: number
  readonly importSocket?: string
  /** Variables in place of the local ones. */
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Serves the built shop with its data in `data`, and returns what stops it. Its cron trigger fires every minute,
 * because Miniflare never does it by itself. `importSocket`: where journeys change the shop (import-while-serving.ts).
 */
export async function serveShop({
  data,
  port,
  importSocket,
  variables,
}: ServedShop): Promise<() => Promise<void>> {
  const bindings = { PUBLIC_URL: `http://localhost:${port}`, ...variables }
  const shop = startLocalShop({ data, port, bindings })
  await shop.ready
  if (importSocket) importWhileServing(shop, importSocket)
  const worker = await shop.getWorker()
  const sweep = () => void worker.scheduled({ cron: '* * * * *' })
  sweep()
  const sweeping = setInterval(sweep, MINUTE)
  return async () => {
    clearInterval(sweeping)
    await shop.dispose()
  }
}

/** Ends the program when the terminal or a parent program asks for it, after the shops have stopped. */
export function stopOnSignal(stops: readonly (() => Promise<void>)[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => Promise.all(stops.map(stop => stop())).then(() => process.exit(0)))
}
