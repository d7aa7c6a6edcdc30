// Course covers and the picture of home (1200x675), and product pictures (1200x1200): art/*.svg -> JPEG. The logo
// (192x192) becomes a PNG, because its corners are round. node scripts/demo-media/covers.mjs [name ...]
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { withBrowser } from './draw.mjs'

const art = join(import.meta.dirname, 'art')
const media = join(import.meta.dirname, '../../app/site-file/demo/media')
const wanted = process.argv.slice(2)
const names = readdirSync(art)
  .map(file => file.replace(/\.svg$/, ''))
  .filter(name => wanted.length === 0 || wanted.includes(name))

const work = mkdtempSync(join(tmpdir(), 'demo-covers-'))
for (const folder of ['covers', 'products', 'shop']) mkdirSync(join(media, folder), { recursive: true })

await withBrowser(async draw => {
  for (const name of names) {
    const svg = readFileSync(join(art, `${name}.svg`), 'utf8')
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/).map(Number)
    const png = join(work, `${name}.png`)
    await draw(svg, width, height, png)
    if (name === 'logo') {
      // Every first view loads it: 64 colours are a quarter of the bytes.
      const logo = sharp(png).png({ palette: true, colours: 64, effort: 10 })
      await logo.toFile(join(media, 'shop', 'logo.png'))
      continue
    }
    const folder = name === 'home' ? 'shop' : width === height ? 'products' : 'covers'
    const jpeg = join(media, folder, `${name}.jpg`)
    for (let quality = 88; quality > 60; quality -= 4) {
      const bytes = await sharp(png).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
      writeFileSync(jpeg, bytes)
      if (bytes.length <= 70_000) break
    }
  }
})
rmSync(work, { recursive: true })
