// Makes the PromptPay picture of the demo shop's first bank account: a QR without an amount, as banks issue it.
// node scripts/demo-media/prompt-pay.mjs
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import { withBrowser } from './draw.mjs'

const folder = join(import.meta.dirname, '../../app/site-file/demo/media/payments')
mkdirSync(folder, { recursive: true })

const css = `
	.card{width:480px;height:600px;background:#fff;color:#2B2A33;text-align:center}
	.head{background:#0b3a66;color:#fff;font-size:34px;font-weight:700;line-height:92px}
	.qr svg{width:380px;height:380px;margin:18px auto 4px}
	.name{font-size:22px;font-weight:700;line-height:1.4}.sample{font-size:19px;color:#5b5750}`

const qr = renderSVG(promptPay('0812345678', {}), { ecc: 'M', border: 2 })
const card = `<div class="card"><div class="head">PromptPay</div><div class="qr">${qr}</div>
	<div class="name">บจ. โรงเรียนริมคลอง</div><div class="sample">ตัวอย่าง · sample</div></div>`

await withBrowser(draw => draw(card, 480, 600, join(folder, 'promptpay-kbank.png'), css))
