// Course covers (1200x675) and product pictures (1200x1200): art/*.svg -> JPEG.
// node scripts/demo-media/covers.mjs [name ...]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBrowser } from './draw.mjs'

const art = join(import.meta.dirname, 'art')
const media = join(import.meta.dirname, '../../app/db/seed/demo/media')
const wanted = process.argv.slice(2)
const names = readdirSync(art)
  .map(file => file.replace(/\.svg$/, ''))
  .filter(name => wanted.length === 0 || wanted.includes(name))

const work = mkdtempSync(join(tmpdir(), 'demo-covers-'))
for (const folder of ['covers', 'products']) mkdirSync(join(media, folder), { recursive: true })

await withBrowser(async draw => {
  for (const name of names) {
    const svg = readFileSync(join(art, `${name}.svg`), 'utf8')
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/).map(Number)
    const png = join(work, `${name}.png`)
    await draw(svg, width, height, png)
    const jpeg = join(media, width === height ? 'products' : 'covers', `${name}.jpg`)
    for (let quality = 3; quality < 10; quality++) {
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        '-i',
        png,
        '-pix_fmt',
        'yuvj444p',
        '-q:v',
        `${quality}`,
        jpeg,
      ])
      if (statSync(jpeg).size <= 70_000) break
    }
  }
})
rmSync(work, { recursive: true })
