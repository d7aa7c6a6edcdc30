// Draws work that was made in courses: paintings, a page before and after, a month's accounts, a first web page. JPEG,
// 960x720. node scripts/demo-media/samples.mjs [name ...]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { withBrowser } from './draw.mjs'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/samples')
const [WIDTH, HEIGHT] = [960, 720]

/** A sheet of watercolour paper with something painted on it: edges run, colour lies in thin layers. */
const painting = paint => `<svg width="960" height="720" viewBox="0 0 960 720">
	<defs>
		<filter id="run" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence baseFrequency=".014" numOctaves="4" seed="11"/><feDisplacementMap in="SourceGraphic" scale="18"/></filter>
		<filter id="paper" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="3" seed="3"/><feColorMatrix values="0 0 0 0 .45 0 0 0 0 .4 0 0 0 0 .3 0 0 0 .22 0"/></filter>
	</defs>
	<rect width="960" height="720" fill="#E9E1D2"/><rect x="70" y="50" width="820" height="620" fill="#FBF8F0"/>
	<g filter="url(#run)">${paint}</g>
	<rect x="70" y="50" width="820" height="620" filter="url(#paper)" opacity=".5"/></svg>`

/** A leaf from (x, y) towards an angle. */
const leaf = (x, y, angle, length, colour, opacity = 0.7) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0C${length * 0.3} ${-length * 0.34} ${length * 0.75} ${-length * 0.28} ${length} 0 ${length * 0.75} ${length * 0.28} ${length * 0.3} ${length * 0.3} 0 0Z" fill="${colour}" opacity="${opacity}"/><path d="M0 0C${length * 0.4} ${length * 0.24} ${length * 0.8} ${length * 0.22} ${length} 0 ${length * 0.7} ${length * 0.05} ${length * 0.3} ${length * 0.04} 0 0Z" fill="#24493E" opacity=".32"/></g>`

const pot = (x, y, width, height, colour) =>
  `<path d="M${x} ${y}h${width}l${-width * 0.12} ${height}h${-width * 0.76}z" fill="${colour}" opacity=".8"/><path d="M${x + width * 0.62} ${y}h${width * 0.38}l${-width * 0.12} ${height}h${-width * 0.2}z" fill="#5A2413" opacity=".28"/><path d="M${x - width * 0.05} ${y - height * 0.16}h${width * 1.1}v${height * 0.2}h${-width * 1.1}z" fill="${colour}" opacity=".9"/>`

const GREENS = ['#6E9B57', '#4F7F4E', '#87A862', '#3E6B57']
const fan = (x, y, angles, length) =>
  angles
    .map((angle, index) => leaf(x, y, angle, length * (0.8 + ((index * 37) % 30) / 100), GREENS[index % 4]))
    .join('')

const page = (title, css) => `<div class="paper" style="${css}"><h1>${title}</h1>
<p>เช้าวันเสาร์ คลองยังเงียบอยู่ เรือขนผักลำแรกผ่านท่าน้ำไปช้า ๆ คนขายกาแฟจุดเตาถ่าน แล้ววางแก้วเรียงบนถาดไม้ใบเดิมที่ใช้มาสามสิบปี</p>
<p>คุณยายนั่งอยู่ริมระเบียง พับหนังสือพิมพ์เก่าเป็นถุงใบเล็ก ใบละสิบสองพับ ไม่เคยขาด ไม่เคยเกิน “กระดาษมันจำรอยเดิมได้” คุณยายว่าอย่างนั้น</p>
<p>เด็กสองคนวิ่งข้ามสะพาน คนหนึ่งถือว่าว อีกคนถือเชือก ทั้งคู่เถียงกันเรื่องลมตั้งแต่หัวสะพานจนถึงท้ายสะพาน แล้วก็หัวเราะ</p></div>`

const PAPER = `body{background:#D9D2C4;display:grid;place-items:center}.paper{width:640px;height:660px;overflow:hidden;color:#222}.paper p{margin:0 0 1em}.paper h1{margin:0 0 .6em}`

const rows = [
  ['ก๋วยเตี๋ยวน้ำใส', '1,240', '49,600', '21,080', '28,520'],
  ['ก๋วยเตี๋ยวต้มยำ', '860', '38,700', '18,060', '20,640'],
  ['เกาเหลา', '310', '17,050', '9,610', '7,440'],
  ['น้ำลำไย', '1,480', '22,200', '5,180', '17,020'],
  ['ขนมถ้วย', '290', '5,800', '5,510', '290'],
]

const SAMPLES = {
  'house-plants-1': {
    body: painting(
      `${fan(470, 430, [-165, -140, -115, -92, -68, -42, -15], 250)}${pot(380, 440, 190, 170, '#B4532F')}<path d="M250 615c120-14 330-14 470 0-120 22-350 22-470 0z" fill="#8A7B5F" opacity=".35"/>`,
    ),
  },
  'house-plants-2': {
    body: painting(
      `<rect x="150" y="100" width="660" height="400" fill="#BFD3D6" opacity=".38"/><path d="M150 100h660v14H150zM470 100h16v400h-16z" fill="#7C8E8C" opacity=".4"/><path d="M110 500h740v36H110z" fill="#A98B62" opacity=".6"/>${fan(250, 400, [-150, -120, -90, -62, -30], 130)}${pot(196, 400, 110, 100, '#C07B45')}${fan(470, 380, [-130, -105, -84, -60], 190)}${pot(415, 384, 112, 116, '#5B7F8C')}${fan(690, 420, [-170, -135, -100, -70, -40, -8], 110)}${pot(640, 420, 100, 80, '#B4532F')}`,
    ),
  },
  'thai-page-before': {
    body: page(
      'เช้าวันเสาร์ที่ริมคลอง',
      'background:#fff;padding:26px 22px;font-size:25px;line-height:1.12;letter-spacing:.09em;text-align:justify;word-break:break-all',
    ),
    css: PAPER,
  },
  'thai-page-after': {
    body: page('เช้าวันเสาร์ที่ริมคลอง', 'background:#FFFDF7;padding:48px 62px;font-size:23px;line-height:1.7'),
    css: PAPER,
  },
  'shop-month': {
    body: `<h1>ร้านก๋วยเตี๋ยวริมคลอง · ตุลาคม</h1><table><tr><th>รายการ<th>ขาย<th>รายรับ<th>ต้นทุน<th>กำไร</tr>${rows.map(([name, ...figures]) => `<tr><td>${name}${figures.map(figure => `<td class="n">${figure}`).join('')}</tr>`).join('')}<tr class="sum"><td>รวม<td class="n">4,180<td class="n">133,350<td class="n">59,440<td class="n">73,910</tr></table><p><b>เดือนหน้า:</b> เลิกขนมถ้วย เพิ่มน้ำลำไยขวดเล็ก ค่าแรงตัวเอง 18,000 หักไว้แล้ว</p>`,
    css: `body{background:#F4F1E8;padding:56px 64px;color:#2A2620}h1{font-size:34px;margin:0 0 28px}table{width:100%;border-collapse:collapse;font-size:25px;background:#fff}th,td{border:1px solid #CFC7B5;padding:12px 18px;text-align:left}th{background:#E4EBE2;font-size:21px}.n{text-align:right;font-variant-numeric:tabular-nums}.sum td{font-weight:700;background:#FBF3DA}p{font-size:23px;margin:26px 0 0}`,
  },
  'first-web-page': {
    body: `<div class="bar"><i></i><i></i><i></i><span>noina.example/index.html</span></div><main><h1>สวัสดี ฉันชื่อน้อยหน่า</h1><p>ฉันอายุ 62 ปี เพิ่งหัดทำเว็บเมื่อวานนี้ หน้านี้ฉันพิมพ์เองทุกบรรทัด</p><div class="row"><svg width="300" height="220" viewBox="0 0 300 220"><rect width="300" height="220" rx="14" fill="#F2C9A8"/><circle cx="150" cy="120" r="66" fill="#fff"/><path d="M84 120a66 66 0 00132 0z" fill="#7C3F1D"/><path d="M216 104c34-6 40 46-6 48" fill="none" stroke="#fff" stroke-width="12"/></svg><ul><li>ปลูกพริกในกระถาง</li><li>ชงกาแฟให้หลาน</li><li>อ่านนิยายสืบสวน</li></ul></div><a>เขียนถึงฉัน</a></main>`,
    css: `body{background:#D6DCE3;padding:44px}.bar{height:52px;background:#EDF0F3;border-radius:14px 14px 0 0;display:flex;align-items:center;gap:10px;padding:0 20px;font-size:18px;color:#5A6470}.bar i{width:15px;height:15px;border-radius:50%;background:#C3CAD2}.bar span{margin-left:18px}main{background:#FFFDF8;height:580px;padding:44px 60px;border-radius:0 0 14px 14px}h1{font-size:44px;margin:0 0 10px;color:#7C3F1D}p{font-size:24px;margin:0 0 30px}.row{display:flex;gap:44px;align-items:center}ul{font-size:26px;line-height:1.9;margin:0}a{display:inline-block;margin-top:34px;background:#7C3F1D;color:#fff;font-size:24px;padding:12px 32px;border-radius:12px}`,
  },
}

const wanted = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'demo-samples-'))
mkdirSync(folder, { recursive: true })
await withBrowser(async draw => {
  for (const [name, { body, css }] of Object.entries(SAMPLES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const png = join(work, `${name}.png`)
    await draw(body, WIDTH, HEIGHT, png, css)
    writeFileSync(
      join(folder, `${name}.jpg`),
      await sharp(png).jpeg({ quality: 78, mozjpeg: true }).toBuffer(),
    )
  }
})
rmSync(work, { recursive: true })
