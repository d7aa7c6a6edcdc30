// Draws the homework of a demo student: a leaf in watercolour, tried twice. Small JPEGs, as from a phone.
// node scripts/demo-media/homework.mjs
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { withBrowser } from './draw.mjs'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/files')
const LEAF =
  'M320 70C430 110 500 220 470 350 450 430 390 480 330 500 260 480 190 430 170 340 145 220 210 110 320 70Z'
const HOLES = [
  'M250 210c-40 0-80 20-100 45 40 5 75 0 105-15z',
  'M250 310c-45 5-75 25-90 50 40 0 75-10 100-25z',
  'M400 200c35 0 75 15 95 40-40 8-72 4-100-10z',
  'M400 310c40 5 70 20 82 45-38 2-70-8-92-22z',
]

/** `wash` is how clear the colour is; the first try was touched too often, so that it has dark spots. */
const leaf = ({ wash, spots }) => `<svg width="640" height="560" viewBox="0 0 640 560">
	<defs><filter id="w" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence baseFrequency=".018" numOctaves="4" seed="7"/><feDisplacementMap in="SourceGraphic" scale="14"/></filter></defs>
	<rect width="640" height="560" fill="#F4EFE4"/><rect x="40" y="30" width="560" height="500" fill="#FBF8F0"/>
	<g filter="url(#w)"><path d="${LEAF}" fill="#5E8F52" opacity="${wash}"/><path d="M320 70C330 220 330 360 330 500 400 470 450 430 470 350 500 220 430 110 320 70Z" fill="#2F5D50" opacity="${wash * 0.5}"/>
	${HOLES.map(hole => `<path d="${hole}" fill="#FBF8F0"/>`).join('')}
	<path d="M322 80C332 220 332 360 330 540" fill="none" stroke="#C9D9A8" stroke-width="6"/>
	${spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#1F3A30" opacity=".45"/>`).join('')}</g></svg>`

const tries = {
  'monstera-first-try': {
    wash: 0.95,
    spots: [
      [270, 160, 26],
      [390, 270, 34],
      [300, 400, 30],
      [360, 150, 20],
    ],
  },
  'monstera-second-try': { wash: 0.72, spots: [] },
}

const work = mkdtempSync(join(tmpdir(), 'demo-homework-'))
await withBrowser(async draw => {
  for (const [name, look] of Object.entries(tries)) {
    const png = join(work, `${name}.png`)
    await draw(leaf(look), 640, 560, png)
    writeFileSync(
      join(folder, `${name}.jpg`),
      await sharp(png).jpeg({ quality: 70, mozjpeg: true }).toBuffer(),
    )
  }
})
rmSync(work, { recursive: true })
