import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect } from '../../app/db/connection.ts'
import { faultLine } from '../../app/site-file/format/faults.ts'
import { type ImportNeeds, importSite } from '../../app/site-file/import-site.server.ts'
import { readSiteFile } from '../../app/site-file/site-file.ts'
import { openPictureTool, withMadeWidths } from './picture-tool.ts'
import { filesIn } from './site-folder.ts'

type Target = { readonly d1: D1Database; readonly files: R2Bucket }

/**
 * What `importSite` needs to write a site file in `folder` into this shop. Without `pictures` where sharp does not run.
 */
export async function importNeeds({ d1, files }: Target, folder: string): Promise<ImportNeeds> {
  const pictures = await openPictureTool()
  return {
    ...{ db: connect(d1), d1, files, now: Date.now, readFile: filesIn(folder) },
    ...(pictures && { pictures }),
  }
}

/**
 * Imports a site file into a demo shop: with its accounts and orders, whatever the shop says by now. Returns the
 * faults, one a line.
 */
export async function importDemo(target: Target, file: string): Promise<string[]> {
  const read = readSiteFile(await readFile(file, 'utf8'))
  const folder = dirname(file)
  const needs = await importNeeds(target, folder)
  // Making all widths takes a quarter of a minute.
  const pictures = needs.pictures && withMadeWidths(needs.pictures, join(folder, 'media/widths'))
  const imported = await importSite(
    { ...needs, ...(pictures && { pictures }) },
    { read, demoAllowed: true, agreed: 'all' },
  )
  return imported.ok ? [] : imported.error.faults.map(faultLine)
}
