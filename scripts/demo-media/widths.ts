// Makes the widths of the demo's pictures, so that filling a demo shop does not have to. Run it after a picture has
// changed. node scripts/demo-media/widths.ts
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { widthsOf } from '#app/business/catalogue/picture.ts'
import { madeWidth, openPictureTool } from '../lib/picture-tool.ts'

const media = join(import.meta.dirname, '../../app/site-file/demo/media')
const folder = join(media, 'widths')
/** The pictures that pages show in several widths: no slips, no homework, and nothing small. */
const PICTURES = '{covers,products,samples,shop,teachers}/*.{jpg,png,webp}'

type Width = { readonly file: string; readonly width: number; readonly bytes: Uint8Array }

const tool = await openPictureTool()

/** Returns the widths that are missing, and the names of the files that belong to no picture any more. */
export async function standingOfWidths(): Promise<{ missing: Width[]; useless: string[] }> {
  const all: Width[] = []
  for (const name of globSync(PICTURES, { cwd: media })) {
    const bytes = readFileSync(join(media, name))
    const facts = await tool?.measure(bytes)
    for (const width of widthsOf(facts?.width ?? 0)) all.push({ file: madeWidth(bytes, width), width, bytes })
  }
  const made = new Set(readdirSync(folder))
  const wanted = new Set(all.map(({ file }) => file))
  return {
    missing: all.filter(({ file }) => !made.has(file)),
    useless: [...made].filter(file => !wanted.has(file)),
  }
}

if (import.meta.main && tool) {
  mkdirSync(folder, { recursive: true })
  const { missing, useless } = await standingOfWidths()
  for (const { file, width, bytes } of missing)
    writeFileSync(join(folder, file), await tool.narrow(bytes, width))
  for (const file of useless) rmSync(join(folder, file))
  console.log(`${missing.length} made, ${useless.length} removed`)
}
