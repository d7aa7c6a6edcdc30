// `npm run bench`: measures the built Worker on this machine and writes the tables into the README. `npm run bench people`
// measures only signing in and registering, in a minute or two: it needs no million orders. `npm run bench live`: only how
// soon a course is open in a buyer's browser.

import { measureOpening } from './live.ts'
import { liveInWords } from './live-in-words.ts'
import { measurePagesAndOrders } from './pages-and-orders.ts'
import { measurePeople } from './people.ts'
import { peopleInWords } from './people-in-words.ts'
import { makeShops } from './shop.ts'
import { writeIntoReadme } from './write-into-readme.ts'

const only = process.argv[2]
if (only !== undefined && only !== 'people' && only !== 'live')
  throw new Error(`There is no part '${only}': people, live, or all of them.`)

const shops = await makeShops()
try {
  const demo = await shops.serveDemo()
  if (only === undefined) {
    const big = await shops.serveBig()
    write('bench', await measurePagesAndOrders({ demo, big }))
  }
  if (only !== 'live') write('bench-people', peopleInWords(await measurePeople(demo)))
  if (only !== 'people') write('bench-live', liveInWords(await measureOpening(demo)))
} finally {
  await shops.stop()
}

function write(name: string, table: string): void {
  writeIntoReadme(name, table)
  console.log(table)
}
