import type { ScaleAsker, ScaleCase } from '#app/testing/big-shop/scale-cases.ts'
import type { ServedShop, Spent, Who } from './served-shop.ts'

export type Compared = {
  readonly name: string
  readonly shows: string
  readonly demo: Spent
  readonly big: Spent
  /** Why the case failed. null: it passed. */
  readonly fault: string | null
}

const DEMO: Readonly<Record<ScaleAsker, Who>> = {
  visitor: null,
  student: { username: 'student', password: 'student-demo-26' },
  frequent: { username: 'kanya', password: 'kanya-demo-26' },
  staff: { username: 'admin', password: 'khlong-office-4821' },
}
const BIG: typeof DEMO = { ...DEMO, frequent: { username: 'big1', password: 'student-demo-26' } }

const TIMES = 5
/** How many more rows the big shop may write, because index pages can differ by a few. */
const WRITTEN_MORE = 3

/** Sends the same request to both shops in turn, several times, and compares their costs. */
export async function compare(of: ScaleCase, demo: ServedShop, big: ServedShop): Promise<Compared> {
  const { name, who, path, bigPath = path, body, bigBody = body, shows } = of
  const spent: { demo: Spent; big: Spent }[] = []
  for (let n = 0; n < TIMES; n++) {
    const stamp = Date.now() * 10 + n
    spent.push({
      demo: await demo.ask({ who: DEMO[who], path, body: body?.(stamp) }),
      big: await big.ask({ who: BIG[who], path: bigPath, body: bigBody?.(stamp) }),
    })
  }
  const both = { demo: middle(spent.map(one => one.demo)), big: middle(spent.map(one => one.big)) }
  return { name, shows, ...both, fault: faultOf(of, both) }
}

function faultOf({ more }: ScaleCase, { demo, big }: { demo: Spent; big: Spent }): string | null {
  if (big.rowsRead > demo.rowsRead + more) {
    return `reads ${big.rowsRead} rows, ${demo.rowsRead} in the demo shop; ${more} more are allowed`
  }
  if (big.rowsWritten > demo.rowsWritten + WRITTEN_MORE) {
    return `writes ${big.rowsWritten} rows, ${demo.rowsWritten} in the demo shop`
  }
  return big.trips > demo.trips ? `goes to the database ${big.trips} times for ${demo.trips}` : null
}

/** The counts of the last request, with the median time of all. */
function middle(spent: readonly Spent[]): Spent {
  const times = spent.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const last = spent.at(-1)
  if (!last) throw new Error('nothing was asked')
  return { ...last, milliseconds: times[Math.floor(times.length / 2)] ?? Number.NaN }
}

/** The statements for which the big shop reads most additional rows. */
export function worst({ demo, big }: Compared): string {
  return big.costs
    .map((cost, index) => ({ ...cost, more: cost.rowsRead - (demo.costs[index]?.rowsRead ?? 0) }))
    .sort((a, b) => b.more - a.more)
    .slice(0, 3)
    .map(({ sql, rowsRead, more }) => `      ${rowsRead} (+${more}) ${sql}`)
    .join('\n')
}
