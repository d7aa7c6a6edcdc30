import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportSite } from '../app/site-file/export-site.server.ts'
import { PART_BYTES } from '../app/site-file/files/site-files.server.ts'
import { Complaint, openShop } from './site-shop.ts'

const USAGE = `Usage: npm run site:export -- FILE.json [--remote]

Writes the shop as a site file, and its pictures and videos into FILE-files beside it.
  --remote   the deployed shop instead of the local one
SHOP_DATA names the folder of the local shop (.data unless set).`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [path, ...others] = positionals
  if (values.help || path === undefined || others.length > 0) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const target = resolve(path)
  const folder = `${basename(target).replace(/\.json$/, '')}-files`
  const shop = await openShop({ remote: values.remote })
  try {
    const { site, files } = await exportSite(shop, { folder })
    await mkdir(join(dirname(target), folder), { recursive: true })
    for (const [key, name] of files) {
      await copyFile(shop.files, key, join(dirname(target), name))
    }
    await writeFile(target, `${JSON.stringify(site, null, 2)}\n`)
    console.log(`${shop.place} is in ${relative('.', target)}, with ${files.size} files in ${folder}.`)
    console.log('Passwords and orders stay in the shop: a site file does not carry them out of it.')
    return 0
  } finally {
    await shop.close()
  }
}

/** A video can be larger than memory, so it comes in parts. */
async function copyFile(files: R2Bucket, key: string, path: string): Promise<void> {
  const head = await files.head(key)
  if (!head) throw new Complaint(`The shop’s file ${key} is not in R2, so nothing was exported.`)
  const file = await open(path, 'w')
  try {
    for (let offset = 0; offset < head.size; offset += PART_BYTES) {
      const length = Math.min(PART_BYTES, head.size - offset)
      const part = await files.get(key, { range: { offset, length } })
      if (!part) throw new Complaint(`The shop’s file ${key} went while it was read.`)
      await file.writeFile(new Uint8Array(await part.arrayBuffer()))
    }
  } finally {
    await file.close()
  }
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  },
)
