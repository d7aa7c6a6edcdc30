// Serves an empty shop without an owner, closed as after the first `npm run deploy`, and prints its set-up link. For
// the journey of the first start. Reads PORT and SHOP_DATA.
import { newSetupToken, setupLinkSql, setupLinkWords } from '../app/business/school/first-start/setup-link.ts'
import { sha256Hex } from '../app/platform/ids.ts'
import { serveShop, stopOnSignal } from './lib/serve-shop.ts'
import { openShop } from './site-shop.ts'

const { PORT, SHOP_DATA: data = '' } = process.env
const token = newSetupToken()
const shop = await openShop({ remote: false, data })
await shop.d1.prepare(setupLinkSql(await sha256Hex(token))).run()
await shop.close()
const variables = { ENVIRONMENT: 'production', APP_SECRET: newSetupToken() }
stopOnSignal([await serveShop({ data, port: Number(PORT), variables })])
console.log(setupLinkWords(token, `http://localhost:${PORT}`))
