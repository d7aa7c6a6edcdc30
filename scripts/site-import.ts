import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultLine } from '../app/db/seed/faults.ts'
import { importSite } from '../app/db/seed/import-site.server.ts'
import { readSiteFile } from '../app/db/seed/site-file.ts'
import { Complaint, openShop } from './site-shop.ts'

const USAGE = `Usage: npm run site:import -- FILE.json [--remote] [--with-passwords]

Checks all of the site file, and then writes all of it or nothing.
  --remote           into the deployed shop instead of the local one
  --with-passwords   also into a deployed shop: accounts with passwords, and orders of a demo shop
SHOP_DATA names the folder of the local shop (.data unless set).`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      'with-passwords': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [path, ...others] = positionals
  if (values.help || path === undefined || others.length > 0) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const file = resolve(path)
  const read = readSiteFile(await readText(file))
  const shop = await openShop({ remote: values.remote })
  try {
    const imported = await importSite(
      {
        db: shop.db,
        d1: shop.d1,
        files: shop.files,
        now: Date.now,
        readFile: name => readBytes(resolve(dirname(file), name)),
      },
      { read, demoAllowed: !values.remote || values['with-passwords'] },
    )
    const { warnings } = imported.ok ? imported.value : imported.error
    for (const warning of warnings) console.warn(`Note: ${faultLine(warning)}`)
    if (!imported.ok) {
      const { faults } = imported.error
      for (const fault of faults) console.error(faultLine(fault))
      console.error(`\n${faults.length} ${faults.length === 1 ? 'error' : 'errors'}; nothing was written.`)
      return 1
    }
    console.log(`${relative('.', file)} is in ${shop.place}.`)
    for (const [kind, { added, updated, unchanged }] of imported.value.counts) {
      const parts = [
        [added, 'added'],
        [updated, 'updated'],
        [unchanged, 'unchanged'],
      ] as const
      const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
      console.log(`  ${kind.padEnd(16)} ${told.join(', ')}`)
    }
    return 0
  } finally {
    await shop.close()
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readBytes(path)
  if (bytes === null) throw new Complaint(`There is no file ${path}.`)
  return new TextDecoder().decode(bytes)
}

async function readBytes(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
    throw error
  })
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  },
)
