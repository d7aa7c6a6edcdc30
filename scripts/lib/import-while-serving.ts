import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Miniflare } from 'miniflare'
import { importDemo } from './import-needs.ts'

/**
 * Lets journeys change the shop that they walk through, over a socket in the file system. A post's body is the path of
 * a site file; the answer is 200, or 400 with the faults. `npm run site:import` would start a second runtime, which
 * takes seconds and waits for the same database.
 */
export function importWhileServing(shop: Miniflare, socketPath: string): void {
  if (existsSync(socketPath)) rmSync(socketPath)
  const server = createServer(async (request, response) => {
    try {
      const faults = await importInto(shop, await text(request))
      response.writeHead(faults.length > 0 ? 400 : 200).end(faults.join('\n'))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('error', error => console.error(`No site can be imported at ${socketPath}: ${error.message}`))
  server.listen(socketPath)
}

async function importInto(shop: Miniflare, file: string): Promise<string[]> {
  const d1 = (await shop.getD1Database('DB')) as unknown as D1Database
  const files = (await shop.getR2Bucket('FILES')) as unknown as R2Bucket
  return importDemo({ d1, files }, file)
}
