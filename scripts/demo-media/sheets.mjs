// Draws the sheets of the watercolour course: six greens with the colours that mix them (JPEG, 1200x800), and five leaves
// to paint on (PDF, A4). node scripts/demo-media/sheets.mjs
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { withBrowser } from './draw.mjs'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/files')

/** A pool of colour on paper. Its edge is uneven, and darker, because water dries there last. */
const POOL =
  '<filter id="pool" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence baseFrequency=".02" numOctaves="3" seed="5"/><feDisplacementMap in="SourceGraphic" scale="16"/></filter>'
const pool = (x, y, radius, colour) =>
  `<g filter="url(#pool)" style="mix-blend-mode:multiply"><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity=".8"/><circle cx="${x}" cy="${y}" r="${radius - 3}" fill="none" stroke="${colour}" stroke-width="7" opacity=".5"/></g>`

const YELLOWS = {
  lemon: { name: 'เหลืองมะนาว', colour: '#F0DC4E' },
  ochre: { name: 'เหลืองดิน', colour: '#CFA54A' },
  orange: { name: 'ส้มอมน้ำตาล', colour: '#C58A4A' },
}
const BLUES = {
  ultramarine: { name: 'น้ำเงินอมม่วง', colour: '#4C62B0' },
  cerulean: { name: 'ฟ้าใส', colour: '#6FB3CC' },
  indigo: { name: 'น้ำเงินเข้ม', colour: '#3A4A66' },
}
const GREENS = [
  { yellow: 'lemon', blue: 'cerulean', green: '#8FBF5A', use: 'ยอดอ่อน' },
  { yellow: 'lemon', blue: 'ultramarine', green: '#6A9A3F', use: 'ใบกลางแดด' },
  { yellow: 'ochre', blue: 'cerulean', green: '#8CA45C', use: 'ใบในร่ม' },
  { yellow: 'ochre', blue: 'ultramarine', green: '#5C7A48', use: 'ใบแก่' },
  { yellow: 'orange', blue: 'ultramarine', green: '#5E6B3C', use: 'ใบใกล้โรย' },
  { yellow: 'lemon', blue: 'indigo', green: '#3F6640', use: 'เงาใต้ใบ' },
]

const mix = ({ yellow, blue, green, use }, index) => {
  const [x, y] = [56 + (index % 3) * 376, 150 + Math.floor(index / 3) * 316]
  const [one, other] = [YELLOWS[yellow], BLUES[blue]]
  return `<g transform="translate(${x} ${y})">${pool(70, 70, 62, one.colour)}${pool(158, 70, 62, other.colour)}${pool(278, 70, 56, green)}
    <text x="0" y="182" font-size="24" font-weight="700" fill="#26221C">${index + 1}. ${use}</text>
    <text x="0" y="216" font-size="21" fill="#5B5348">${one.name} + ${other.name}</text></g>`
}

const greens = `<svg width="1200" height="800" viewBox="0 0 1200 800" style="background:#FAF7F2"><defs>${POOL}</defs>
  <text x="56" y="98" font-size="42" font-weight="700" fill="#26221C">ผสมเขียวหกแบบจากหกสี</text>${GREENS.map(mix).join('')}</svg>`

/** The outlines of five leaves, each in a box of 300 by 300, with its middle rib. */
const LEAVES = [
  {
    name: 'ใบพลู',
    outline:
      'M150 30C250 60 290 140 240 210 210 250 170 270 150 285 130 270 90 250 60 210 10 140 50 60 150 30Z',
  },
  {
    name: 'ใบมะม่วง',
    outline: 'M150 20C200 80 205 200 150 285 95 200 100 80 150 20Z',
  },
  {
    name: 'ใบบัว',
    outline: 'M150 45A110 110 0 1 1 149 45L150 155Z',
  },
  {
    name: 'ใบมอนสเตอรา',
    outline:
      'M150 25C215 50 265 105 262 170l-52 6 46 24c-12 40-40 62-66 72l-18-40-6 50-16 3-16-3-6-50-18 40c-26-10-54-32-66-72l46-24-52-6C35 105 85 50 150 25Z',
  },
  {
    name: 'ใบโหระพา',
    outline:
      'M150 40c26 12 40 28 48 50 14 10 22 26 20 44 10 18 8 40-4 56-12 34-36 66-64 92-28-26-52-58-64-92-12-16-14-38-4-56-2-18 6-34 20-44 8-22 22-38 48-50Z',
  },
]
const PLACES = [
  [110, 350],
  [460, 350],
  [110, 600],
  [460, 600],
  [285, 850],
]
const SIZE = 0.72
const leaf = ({ outline }, index) => {
  const [x, y] = PLACES[index]
  return `<g transform="translate(${x} ${y}) scale(${SIZE})" fill="none" stroke="#9A9184" stroke-width="2"><path d="${outline}"/><path d="M150 60V284" stroke-dasharray="4 6"/></g>`
}
const name = ({ name }, index) => {
  const [x, y] = PLACES[index]
  return `<p style="left:${x}px;top:${y + 290 * SIZE}px;width:${300 * SIZE}px;text-align:center">${name}</p>`
}
const MATERIALS = [
  'กระดาษสีน้ำ 300 แกรม ตัดครึ่ง A4',
  'พู่กันกลมเบอร์ 8 หนึ่งด้าม',
  'สีเหลือง น้ำเงิน และน้ำตาลที่มี',
  'น้ำสองแก้ว: แก้วล้าง และแก้วน้ำสะอาด',
]
const STEPS = [
  '1. แตะปลายพู่กัน กดลง แล้วยกขึ้น: ใบหนึ่งใบคือสามครั้งแตะ',
  '2. ผสมเขียวจากเหลืองและน้ำเงิน เริ่มจากเหลืองมากกว่าเสมอ',
  '3. ทิ้งขอบขาวไว้หนึ่งด้าน แล้วค่อยเติมเงาเมื่อหมาด',
]
const list = (title, lines, left) =>
  `<section style="left:${left}px"><h2>${title}</h2>${lines.map(line => `<div>${line}</div>`).join('')}</section>`
const practice = `<h1>แบบฝึกใบไม้ห้าใบ</h1>
  <p style="left:64px;top:112px;font-size:17px">ใช้คู่กับคอร์ส “สีน้ำใบไม้และกระถาง” พิมพ์ลงกระดาษ A4 แล้ววาดตามเส้นบาง</p>
  ${list('อุปกรณ์', MATERIALS, 64)}${list('ลำดับฝึก', STEPS, 350)}${LEAVES.map(name).join('')}
  <svg width="794" height="1123" viewBox="0 0 794 1123">${LEAVES.map(leaf).join('')}</svg>`
const PRACTICE = `h1,p,section{position:absolute;margin:0;color:#5B5348}h1,h2{color:#26221C}h1{left:64px;top:52px;font-size:34px}
  section{top:164px;font-size:15px;line-height:1.8}h2{margin:0;font-size:18px}`

const work = mkdtempSync(join(tmpdir(), 'demo-sheets-'))
await withBrowser(async draw => {
  const png = join(work, 'six-greens.png')
  await draw(greens, 1200, 800, png)
  writeFileSync(
    join(folder, 'six-greens.jpg'),
    await sharp(png).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  )
  await draw(practice, 794, 1123, join(folder, 'leaf-practice-sheet.pdf'), PRACTICE)
})
rmSync(work, { recursive: true })
