// `npm run db:reset`: deletes the local shop. The next `npm start` makes a new one.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './lib/setup.mjs'

const data = resolve(root, process.env.SHOP_DATA || '.data')
rmSync(data, { recursive: true, force: true })
console.log(`Removed ${data}`)
