import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Overwrite } from '../app/site-file/drafting/import-draft.ts'
import { faultLine } from '../app/site-file/format/faults.ts'
import { importSite } from '../app/site-file/import-site.server.ts'
import { readSiteFile } from '../app/site-file/site-file.ts'
import { importNeeds } from './lib/import-needs.ts'
import { Complaint, openShop } from './site-shop.ts'

const USAGE = `Usage: npm run site:import -- FILE.json [--remote] [--overwrite] [--with-stock] [--with-passwords] [--dry-run]

Checks all of the site file, and then writes all of it or nothing.
  --remote           into the deployed shop instead of the local one
  --overwrite        also where the shop has another value by now; without it you are asked, and a script is refused
  --with-stock       also the stock of products that the shop has already
  --dry-run          only says what it would do
  --with-passwords   also into a deployed shop: accounts with passwords, and orders of a demo shop
SHOP_DATA names the folder of the local shop (.data unless set).`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      'with-stock': { type: 'boolean', default: false },
      'with-passwords': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
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
    const needs = await importNeeds(shop, dirname(file))
    if (!needs.pictures)
      console.warn('Note: sharp does not run here, so the shop keeps only the originals of new pictures.')
    const how = {
      read,
      demoAllowed: !values.remote || values['with-passwords'],
      withStock: values['with-stock'],
      dryRun: values['dry-run'],
    }
    let imported = await importSite(needs, { ...how, agreed: values.overwrite ? 'all' : [] })
    // Staff may change more while the person at the terminal reads. Then the person is asked again.
    while (!imported.ok && imported.error.overwrites.length > 0) {
      const { overwrites } = imported.error
      for (const overwrite of overwrites) console.error(overwriteLine(overwrite))
      if (values['dry-run'] || !(await isAgreedTo(overwrites.length, shop.place))) {
        console.error(`\n${changes(overwrites.length)}, so nothing was written. Allow it with --overwrite.`)
        return 1
      }
      imported = await importSite(needs, { ...how, agreed: overwrites })
    }
    const { warnings } = imported.ok ? imported.value : imported.error
    for (const warning of warnings) console.warn(`Note: ${faultLine(warning)}`)
    if (!imported.ok) {
      const { faults } = imported.error
      for (const fault of faults) console.error(faultLine(fault))
      console.error(`\n${faults.length} ${faults.length === 1 ? 'error' : 'errors'}; nothing was written.`)
      return 1
    }
    const done = values['dry-run'] ? 'would go into' : 'is in'
    console.log(`${relative('.', file)} ${done} ${shop.place}.`)
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

/** For example `coupons[0] (id 3, SAVE10).discount_amont: 12 -> 10`. */
function overwriteLine({ place, before, after }: Overwrite): string {
  return `${place}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`
}

const changes = (count: number) =>
  `${count} ${count === 1 ? 'value' : 'values'} of the shop would be overwritten`

/** Asks the person at the terminal. false without a terminal, as in a script. */
async function isAgreedTo(count: number, place: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`\n${changes(count)} (${place}). Overwrite? [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
      throw new Complaint(`There is no file ${path}.`)
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
