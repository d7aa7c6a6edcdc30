// Makes transfer slips for the demo orders. They are marked as samples of a bank that does not exist. Each has a
// mini-QR like Thai slips, so that slip readers have something to read. node scripts/demo-media/slips.mjs [file ...]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { withBrowser } from './draw.mjs'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/slips')
mkdirSync(folder, { recursive: true })

const SCHOOL = 'บจ. โรงเรียนริมคลอง (ตัวอย่าง)'
// `sending` is the three-digit code of the bank that sends the money.
const slips = [
  {
    file: 'slip-1.png',
    amount: '1,350.00',
    date: '20 พ.ย. 2569  14:32 น.',
    reference: '2026324143205A7K9Q01',
    sending: '004',
    from: 'นาง สมศรี ท.',
    fromAccount: 'xxx-x-x4417-x',
    toAccount: 'xxx-x-x5678-x',
    colour: '#2F5D50',
  },
  {
    file: 'slip-2.png',
    amount: '1,240.00',
    date: '20 พ.ย. 2569  12:05 น.',
    reference: '2026324120511C3M2P02',
    sending: '014',
    from: 'นาย อนันต์ ว.',
    fromAccount: 'xxx-x-x8820-x',
    toAccount: 'xxx-x-x3456-x',
    colour: '#6B3B4F',
  },
  {
    file: 'slip-3.jpg',
    amount: '2,290.00',
    date: '20 พ.ย. 2569  08:47 น.',
    reference: '2026324084733F8R4T03',
    sending: '002',
    from: 'น.ส. มาลี ศ.',
    fromAccount: 'xxx-x-x1093-x',
    toAccount: 'xxx-x-x5432-x',
    colour: '#27405E',
  },
  {
    file: 'slip-4.png',
    amount: '990.00',
    date: '11 พ.ย. 2569  19:20 น.',
    reference: '2026315192041B6N8W04',
    sending: '004',
    from: 'น.ส. กัญญา ส.',
    fromAccount: 'xxx-x-x2286-x',
    toAccount: 'xxx-x-x5678-x',
    colour: '#2F5D50',
  },
  {
    file: 'slip-5.png',
    amount: '1,250.00',
    date: '18 พ.ย. 2569  10:11 น.',
    reference: '2026322101108D1H5Y05',
    sending: '006',
    from: 'นาย ประเสริฐ บ.',
    fromAccount: 'xxx-x-x7731-x',
    to: 'นาย สมมติ ต.',
    toAccount: 'xxx-x-x0042-x',
    colour: '#3E5C63',
  },
  {
    file: 'slip-6.png',
    amount: '1,800.00',
    date: '31 ต.ค. 2569  21:03 น.',
    reference: '2026304210356G9J3Z06',
    sending: '025',
    from: 'น.ส. มาลี ศ.',
    fromAccount: 'xxx-x-x6605-x',
    toAccount: 'xxx-x-x5678-x',
    colour: '#8A5A3B',
  },
  {
    file: 'slip-7.png',
    amount: '1,490.00',
    date: '17 ต.ค. 2569  09:38 น.',
    reference: '2026290093824E2L7X07',
    sending: '014',
    from: 'MR. JAMES C.',
    fromAccount: 'xxx-x-x9914-x',
    toAccount: 'xxx-x-x3456-x',
    colour: '#6B3B4F',
  },
  {
    file: 'slip-8.png',
    amount: '1,800.00',
    date: '14 พ.ย. 2569  18:26 น.',
    reference: '2026318182617K5T2M08',
    sending: '004',
    from: 'น.ส. กัญญา ส.',
    fromAccount: 'xxx-x-x2286-x',
    toAccount: 'xxx-x-x5678-x',
    colour: '#2F5D50',
  },
]

const field = (tag, value) => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, in four capital hex digits. */
function crc16(text) {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export function miniQr(sending, reference) {
  const slip = field('00', '000001') + field('01', sending) + field('02', reference)
  const payload = `${field('00', slip)}${field('51', 'TH')}9104`
  return payload + crc16(payload)
}

const css = `
	.slip{position:relative;width:700px;height:1000px;background:#FFFDF8;color:#2B2A33;overflow:hidden}
	.head{height:168px;padding:30px 48px;color:#FBF5EA;display:flex;justify-content:space-between;align-items:center}
	.head b{font-size:34px;line-height:1.3;display:block}.head span{font-size:22px}
	.sample{border:3px solid #FBF5EA;border-radius:8px;padding:6px 18px;font-weight:700;font-size:24px}
	.body{padding:30px 48px}
	.done{font-size:32px;font-weight:700}.muted{color:#6E675D;font-size:22px}
	.party{display:flex;gap:24px;margin-top:22px;align-items:center}
	.party i{flex:none;width:62px;height:62px;border-radius:50%;display:block}
	.party b{font-size:27px;line-height:1.4;display:block}
	.rule{border-top:3px dashed #DDD2BF;margin:28px 0 22px}
	.row{display:flex;justify-content:space-between;align-items:baseline;font-size:25px;line-height:1.8}
	.row b{font-size:46px}
	.foot{position:absolute;left:48px;right:48px;bottom:44px;display:flex;justify-content:space-between;align-items:flex-end}
	.qr{width:196px;height:196px}.qr svg{width:196px;height:196px}
	.mark{position:absolute;left:-30px;top:500px;width:800px;text-align:center;font-size:104px;font-weight:700;color:#A8431F;opacity:.11;transform:rotate(-24deg)}
	.table{width:1000px;height:1300px;position:relative;overflow:hidden;background:#8D6040}
	.plank{position:absolute;left:-100px;width:1300px;height:216px;border-bottom:5px solid #6E482E}
	.grain{position:absolute;left:-100px;width:1300px;height:3px;background:#7E5437}
	.lay{position:absolute;left:150px;top:128px;transform-origin:50% 50%;transform:perspective(1900px) rotateX(16deg) rotateY(-9deg) rotateZ(-5.5deg);box-shadow:26px 40px 46px rgba(35,18,8,.55)}
	.shade{position:absolute;inset:0;background:linear-gradient(118deg,rgba(255,240,205,.24) 0 22%,rgba(40,25,20,.06) 52%,rgba(25,14,12,.5) 100%)}
	.fold{position:absolute;left:0;right:0;top:486px;height:26px;background:linear-gradient(rgba(90,70,50,.2),rgba(255,255,255,.3) 55%,rgba(90,70,50,.08))}`

const slipHtml = (slip, extra = '') => `<div class="slip">
	<div class="head" style="background:${slip.colour}"><div><b>DEMO BANK</b><span>ธนาคารสมมติ</span></div><div class="sample">ตัวอย่าง</div></div>
	<div class="body"><div class="done">โอนเงินสำเร็จ</div><div class="muted" style="white-space:pre">${slip.date}</div>
	<div class="party"><i style="background:${slip.colour}"></i><div><b>${slip.from}</b><div class="muted">DEMO BANK  ${slip.fromAccount}</div></div></div>
	<div class="party"><i style="background:#E2A33B"></i><div><b>${slip.to ?? SCHOOL}</b><div class="muted">${slip.toAccount}</div></div></div>
	<div class="rule"></div>
	<div class="row"><span>จำนวนเงิน</span><b>${slip.amount} <span style="font-size:26px;font-weight:400">บาท</span></b></div>
	<div class="row"><span>ค่าธรรมเนียม</span><span>0.00 บาท</span></div></div>
	<div class="foot"><div><div class="muted">เลขที่รายการ</div><div style="font-size:21px">${slip.reference}</div><div class="muted" style="margin-top:16px;font-size:19px">สลิปตัวอย่างสำหรับทดลองใช้<br>ไม่ใช่หลักฐานการโอนเงินจริง</div></div>
	<div class="qr">${renderSVG(miniQr(slip.sending, slip.reference), { border: 2, ecc: 'M' })}</div></div>
	<div class="mark">DEMO ตัวอย่าง</div>${extra}</div>`

const table = inside =>
  `<div class="table">${Array.from({ length: 7 }, (_, i) => `<div class="plank" style="top:${i * 216 - 90}px;background:${['#8D6040', '#96684A', '#875A3C'][i % 3]}"></div>`).join('')}${Array.from({ length: 26 }, (_, i) => `<div class="grain" style="top:${i * 53 + ((i * 37) % 29)}px;opacity:${0.25 + ((i * 7) % 5) / 12}"></div>`).join('')}<div class="lay">${inside}</div><div class="shade"></div></div>`

const wanted = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'demo-slips-'))
await withBrowser(async draw => {
  for (const slip of slips) {
    if (wanted.length > 0 && !wanted.includes(slip.file)) continue
    const file = join(folder, slip.file)
    if (slip.file.endsWith('.png')) {
      await draw(slipHtml(slip), 700, 1000, file, css)
      continue
    }
    // This slip looks like a photo of a printed slip on a table.
    const png = join(work, 'photo.png')
    await draw(table(slipHtml(slip, '<div class="fold"></div>')), 1000, 1300, png, css)
    const lens =
      'gblur=sigma=0.7,eq=contrast=0.97:brightness=0.05:saturation=0.92,vignette=PI/7,noise=alls=9:allf=u:all_seed=7'
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', png, '-vf', lens, '-q:v', '6', file])
  }
})
rmSync(work, { recursive: true })
