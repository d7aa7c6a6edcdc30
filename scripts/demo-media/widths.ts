// Makes the widths of the demo's pictures, so that filling a demo shop does not have to. Run it after a picture has
// changed. node scripts/demo-media/widths.ts
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { widthsOf } from '#app/business/catalogue/picture.ts'
import type { PictureFacts } from '#app/business/uploads/pictures/picture-work.server.ts'
import { hashOfPicture, madeWidth, openPictureTool } from '../lib/picture-tool.ts'

const media = join(import.meta.dirname, '../../app/site-file/demo/media')
const folder = join(media, 'widths')
/** The pictures that pages show in several widths: no slips, no homework, and nothing small. */
const PICTURES = '{covers,products,samples,shop,teachers}/*.{jpg,png,webp}'

/** The size and colours of each picture by the hash of its bytes. Worker code reads it: sharp does not run there. */
const FACTS = 'facts.json'

type Width = { readonly file: string; readonly width: number; readonly bytes: Uint8Array }

const tool = await openPictureTool()

/**
 * Returns the widths that are missing, the names of the files that belong to no picture any more, and what
 * `facts.json` should hold.
 */
export async function standingOfWidths(): Promise<{ missing: Width[]; useless: string[]; facts: string }> {
  const all: Width[] = []
  const known: Record<string, PictureFacts> = {}
  for (const name of globSync(PICTURES, { cwd: media }).sort()) {
    const bytes = readFileSync(join(media, name))
    const facts = await tool?.measure(bytes)
    if (facts) known[hashOfPicture(bytes)] = facts
    for (const width of widthsOf(facts?.width ?? 0)) all.push({ file: madeWidth(bytes, width), width, bytes })
  }
  const made = new Set(readdirSync(folder).filter(file => file !== FACTS))
  const wanted = new Set(all.map(({ file }) => file))
  return {
    missing: all.filter(({ file }) => !made.has(file)),
    useless: [...made].filter(file => !wanted.has(file)),
    facts: `${JSON.stringify(known, null, 2)}\n`,
  }
}

if (import.meta.main && tool) {
  mkdirSync(folder, { recursive: true })
  const { missing, useless, facts } = await standingOfWidths()
  writeFileSync(join(folder, FACTS), facts)
  for (const { file, width, bytes } of missing)
    writeFileSync(join(folder, file), await tool.narrow(bytes, width))
  for (const file of useless) rmSync(join(folder, file))
  console.log(`${missing.length} made, ${useless.length} removed`)
}
