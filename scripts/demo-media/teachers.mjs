// Draws the teachers of the demo shop: 480x480 WebP. They are people of ours, not photos of anybody.
// node scripts/demo-media/teachers.mjs
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/teachers')
mkdirSync(folder, { recursive: true })

const HAIR = {
  long: colour =>
    `<path d="M118 340C96 180 130 78 240 78S384 180 362 340C350 352 322 350 318 336C334 262 326 206 300 168C262 190 206 188 172 178C152 214 148 270 162 336C158 350 130 352 118 340Z" fill="${colour}"/>`,
  short: colour =>
    `<path d="M150 236C126 116 180 76 244 76S352 118 330 236C322 206 312 182 296 168C252 178 206 172 182 156C164 178 156 206 150 236Z" fill="${colour}"/>`,
  bun: colour =>
    `<circle cx="240" cy="66" r="40" fill="${colour}"/><path d="M148 244C128 128 180 88 240 88S352 128 332 244C322 196 296 164 240 160S158 196 148 244Z" fill="${colour}"/>`,
  bob: colour =>
    `<path d="M134 296C112 160 150 80 240 80S368 160 346 296C330 304 312 302 308 292C322 238 316 196 292 164C250 186 204 182 176 172C158 204 156 250 172 292C168 302 150 304 134 296Z" fill="${colour}"/>`,
  bald: colour =>
    `<path d="M154 214C150 176 160 150 174 136C166 164 162 190 162 222ZM326 214C330 176 320 150 306 136C314 164 318 190 318 222Z" fill="${colour}"/>`,
}
const GLASSES =
  '<g fill="none" stroke="#2B2A33" stroke-width="6"><circle cx="204" cy="228" r="25"/><circle cx="276" cy="228" r="25"/><path d="M229 226h22"/></g>'
const BEARD =
  '<path d="M166 244C168 312 204 330 240 330S312 312 314 244C302 274 284 284 240 284S178 274 166 244Z" fill="#3A332E"/>'

const SKIN = { light: '#EBC09A', warm: '#E0AC84', deep: '#C68F68' }

const TEACHERS = {
  pimchanok: { paper: '#D9E3DE', shirt: '#27405E', skin: 'warm', hair: ['bob', '#2B2A33'] },
  mayumi: { paper: '#F0D9CF', shirt: '#6B3B4F', skin: 'light', hair: ['long', '#3A2A24'], glasses: true },
  thirada: { paper: '#DCE6D2', shirt: '#4B6B4F', skin: 'warm', hair: ['bun', '#4A3A30'] },
  krit: { paper: '#E6DDCF', shirt: '#2B2A33', skin: 'deep', hair: ['short', '#1F1B19'], glasses: true },
  wanna: { paper: '#EADFC4', shirt: '#2F5D50', skin: 'light', hair: ['bob', '#6E655C'], glasses: true },
  natthaphon: { paper: '#CFDDE4', shirt: '#A8431F', skin: 'deep', hair: ['short', '#2B2A33'], beard: true },
  pakorn: { paper: '#D5D9E6', shirt: '#1F2F46', skin: 'warm', hair: ['short', '#2A2320'] },
  amphon: { paper: '#E8D6C4', shirt: '#7A4E38', skin: 'deep', hair: ['bald', '#8A8078'], beard: true },
}

for (const [name, { paper, shirt, skin, hair, glasses, beard }] of Object.entries(TEACHERS)) {
  const [style, colour] = hair
  const face = SKIN[skin]
  const behind = style === 'long' || style === 'bob'
  const drawn = HAIR[style](colour)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${paper}"/>
    <circle cx="240" cy="250" r="196" fill="#fff" opacity="0.35"/>
    ${behind ? `<path d="M128 320C110 160 150 84 240 84S370 160 352 320C352 372 128 372 128 320Z" fill="${colour}"/>` : ''}
    <path d="M48 480C52 396 104 364 240 364S428 396 432 480Z" fill="${shirt}"/>
    <path d="M198 300H282V366C282 402 198 402 198 366Z" fill="${face}"/>
    <path d="M198 330C220 350 262 350 282 330V346C262 362 220 362 198 346Z" fill="#000" opacity="0.1"/>
    <ellipse cx="240" cy="222" rx="86" ry="104" fill="${face}"/>
    ${beard ? BEARD : ''}
    ${drawn}
    <g fill="#2B2A33"><circle cx="204" cy="228" r="7"/><circle cx="276" cy="228" r="7"/></g>
    <path d="M186 204q18 -10 36 0M258 204q18 -10 36 0" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round"/>
    ${glasses ? GLASSES : ''}
    <path d="M212 276q28 22 56 0" fill="none" stroke="#8C3B2A" stroke-width="6" stroke-linecap="round"/>
  </svg>`
  await sharp(Buffer.from(svg), { density: 72 })
    .resize(480, 480)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}
