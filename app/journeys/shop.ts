import { join } from 'node:path'

/**
 * The shop of one worker of Playwright: its port and address, the folder of its data, and the socket that takes a site
 * file. scripts/serve-for-journeys.ts serves it. playwright.config.ts sets PORT and SHOP_DATA for both.
 */
export function shopOfWorker(worker: number) {
  const { PORT, SHOP_DATA = '' } = process.env
  const port = Number(PORT) + worker
  return {
    port,
    url: `http://localhost:${port}`,
    data: join(SHOP_DATA, String(worker)),
    importSocket: join(SHOP_DATA, `${worker}.sock`),
  }
}
