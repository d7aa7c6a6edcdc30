// `npm run bench`: measures the built Worker on this machine and writes the tables into docs/measurements.md. `npm run bench people`,
// `webhooks`, `pictures`, `live` or `pages` measures that alone; all but `pages` need no shop with a million orders, and take a
// minute or two.

import { measureOpening } from './live.ts'
import { liveInWords } from './live-in-words.ts'
import { measurePagesAndOrders } from './pages-and-orders.ts'
import { measurePeople } from './people.ts'
import { peopleInWords } from './people-in-words.ts'
import { measurePictures, picturesInWords } from './pictures.ts'
import { type Bench, makeShops } from './shop.ts'
import { settledInWords } from './webhooks.ts'
import { writeIntoDocs } from './write-into-docs.ts'

const shops = await makeShops()
type Part = { readonly place: string; readonly measure: (demo: Bench) => Promise<string> }
const PARTS: Readonly<Record<string, Part>> = {
  pages: {
    place: 'bench',
    measure: async demo => measurePagesAndOrders({ demo, big: await shops.serveBig() }),
  },
  webhooks: { place: 'bench-webhooks', measure: settledInWords },
  people: { place: 'bench-people', measure: async demo => peopleInWords(await measurePeople(demo)) },
  pictures: {
    place: 'bench-pictures',
    measure: async demo => picturesInWords(await measurePictures(demo)),
  },
  live: { place: 'bench-live', measure: async demo => liveInWords(await measureOpening(demo)) },
}

try {
  const only = process.argv[2]
  const names = only === undefined ? Object.keys(PARTS) : [only]
  const demo = await shops.serveDemo()
  for (const name of names) {
    const part = PARTS[name]
    if (!part)
      throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}, or all of them.`)
    const table = await part.measure(demo)
    writeIntoDocs('measurements', part.place, table)
    console.log(table)
  }
} finally {
  await shops.stop()
}
