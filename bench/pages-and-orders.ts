import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { quantile } from './asking.ts'
import { runtimeCpu } from './runtime-use.ts'
import { type Bench, startCached, startConstant } from './shop.ts'

export const COURSE = '/course/101-english-at-work'
const ORDER = '/public/cart/order'

type Trips = { cached: number; page: number; student: number; guestOrder: number; studentOrder: number }

/** Pages beside the course page, to see that nothing is tuned for one address. */
const OTHERS = { home: '/', catalogue: '/courses', product: '/product/501', login: '/login' }

/** More pages than the memory of an isolate holds, so that each comes from the cache of the data centre. */
export const MORE_THAN_MEMORY = 400

/**
 * Measures pages and orders per second and what they cost, and returns that as text and tables for
 * docs/measurements.md. Without `big`, the shop of a million orders is left out.
 */
export async function measurePagesAndOrders({
  demo,
  big,
}: {
  demo: Bench
  big: Bench | null
}): Promise<string> {
  const shops = big ? [demo, big] : [demo]
  const html = await (await fetch(demo.url + COURSE)).text()
  const [constant, constantCached] = await Promise.all([startConstant(html), startCached(html)])
  const trips = await countTrips(demo)
  const before = await countOrders(shops)
  const visitor = await withCart(demo.url)
  const course = ({ url }: Bench, headers = {}): Target => ({ url, requests: [{ path: COURSE, headers }] })
  const shared = Array.from({ length: MORE_THAN_MEMORY }, (_, page) => ({ path: `${COURSE}?page=${page}` }))
  for (const url of [demo.url, constantCached.url])
    for (const { path } of shared) await (await fetch(url + path)).text()
  const others: Record<string, Target> = {}
  for (const [name, path] of Object.entries(OTHERS)) {
    const { pathname } = new URL((await fetch(demo.url + path)).url)
    others[name] = { url: demo.url, requests: [{ path: pathname, headers: visitor }] }
  }
  const speed = await alternate({
    constant: { url: constant.url },
    constantCached: { url: constantCached.url, requests: shared },
    cached: course(demo),
    shared: { url: demo.url, requests: shared },
    page: course(demo, visitor),
    student: course(demo, await signedIn(demo.url)),
    ...others,
    order: orderTarget(demo.url),
    ...(big && (await targetsOfBig(big.url))),
  })
  const placed = (await countOrders(shops)) - before
  await Promise.all([constant.stop(), constantCached.stop()])
  for (const { database } of shops) {
    const violations = await findViolations(database)
    if (violations.length > 0) throw new Error(`The audit found: ${JSON.stringify(violations)}`)
  }
  return words({ weight: weigh(html), trips, speed, placed })
}

async function targetsOfBig(url: string): Promise<Record<string, Target>> {
  const visitor = await withCart(url)
  return {
    cachedOfBig: { url, requests: [{ path: COURSE }] },
    pageOfBig: { url, requests: [{ path: COURSE, headers: visitor }] },
    studentOfBig: { url, requests: [{ path: COURSE, headers: await signedIn(url) }] },
    homeOfBig: { url, requests: [{ path: '/', headers: visitor }] },
    catalogueOfBig: { url, requests: [{ path: '/courses', headers: visitor }] },
    orderInBig: orderTarget(url),
  }
}

/** Puts a course into a visitor's cart, and returns the headers of their requests. */
export async function withCart(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/public/cart/additem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ course_id: 103, pricingplan_id: 1031 }),
  })
  return { cookie: cookiesOf(answer) }
}

/** Has not bought the course of the orders. */
const STUDENT = { username: 'kanya', password: 'kanya-demo-26' }

/** Signs a student of the demo in, and returns the headers of their requests. */
export async function signedIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/public/students/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STUDENT),
  })
  await answer.text()
  return { cookie: cookiesOf(answer) }
}

function cookiesOf(answer: Response): string {
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
  if (!answer.ok || cookies.length === 0) throw new Error(`${answer.url} answered ${answer.status}`)
  return cookies.join('; ')
}

/** Each request is an order of a new guest, which writes account, order, lines, history, payment and two mails. */
function orderTarget(url: string): Target {
  let visitor = 0
  return {
    url,
    request: () => {
      visitor += 1
      return {
        method: 'POST',
        path: ORDER,
        headers: { 'content-type': 'application/json', 'accept-language': 'th' },
        body: JSON.stringify(guestOrder(`load.${Date.now().toString(36)}.${visitor}@example.com`)),
      }
    },
  }
}

function guestOrder(email: string) {
  return {
    ...wish(),
    contact: { fullname: 'Load Test', email, tel: '0812345678', customLabel: DEMO_ANSWERS },
  }
}

function wish() {
  return { course_id: [103], pricingplan_id: [1031], payment_method_id: 1 }
}

/** Counts database round trips, which the Worker reports in a header of each answer. */
async function countTrips({ url }: Bench): Promise<Trips> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await (await fetch(url + COURSE)).text()
  const cached = await tripsOf(await fetch(url + COURSE))
  const visitor = await withCart(url)
  const asVisitor = () => fetch(url + COURSE, { headers: visitor })
  await (await asVisitor()).text()
  const page = await tripsOf(await asVisitor())
  const login = await post('/public/students/login', STUDENT)
  const { token } = (await login.json()) as { token: string }
  const authorization = `Bearer ${token}`
  const student = await tripsOf(await fetch(url + COURSE, { headers: { authorization } }))
  const guestOrderTrips = await tripsOf(await post(ORDER, guestOrder('trips@example.com')))
  const studentOrder = await tripsOf(await post('/private/cart/order', wish(), { authorization }))
  return { cached, page, student, guestOrder: guestOrderTrips, studentOrder }
}

async function tripsOf(response: Response): Promise<number> {
  const body = await response.text()
  if (!response.ok || body.startsWith('{"success":false')) throw new Error(`${response.url} answered ${body}`)
  return roundTripsOf(response)
}

async function countOrders(shops: readonly Bench[]): Promise<number> {
  const counts = await Promise.all(
    shops.map(({ database }) => database.prepare('SELECT COUNT(*) AS n FROM orders').first<{ n: number }>()),
  )
  return counts.reduce((sum, row) => sum + (row?.n ?? 0), 0)
}

function words(of: {
  weight: PageWeight
  trips: Trips
  speed: Record<string, Measured>
  placed: number
}): string {
  const { weight, trips, speed, placed } = of
  const constant = speed.constant
  const row = (name: string, key: string) => {
    const measured = speed[key]
    if (!measured || !constant) throw new Error(`${key} was not measured`)
    const { perSecond, cpu, failed } = measured
    const share = (perSecond / constant.perSecond).toFixed(2)
    const times = cpu === null || constant.cpu === null ? '–' : (cpu / constant.cpu).toFixed(1)
    const milliseconds = cpu === null ? '–' : cpu.toFixed(2)
    return `| ${name} | ${perSecond.toFixed(0)} | ${share} | ${milliseconds} | ${times} | ${failed} |`
  }
  const rowsOfBig = [
    ['course page from memory', 'cachedOfBig'],
    ['course page past the cache', 'pageOfBig'],
    ['course page of a signed-in student', 'studentOfBig'],
    ['home, past the cache', 'homeOfBig'],
    ['catalogue, past the cache', 'catalogueOfBig'],
    ['placing an order', 'orderInBig'],
  ] as const
  const ofBig = speed.pageOfBig
    ? rowsOfBig.map(([name, key]) => row(`With a million orders: ${name}`, key)).join('\n')
    : '| With a million orders | not measured in this run | | | | |'
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  return `Measured with \`npm run bench pages\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}. The built Worker ran
in bare Miniflare. The client used ten connections. Each figure is the median of three
alternating runs, and that of the constant the median of one before each of them. CPU is what the whole runtime used for a request, with its database. The load client and the database share the machine, so compare
the rows with each other. The constant is a Worker that answers the course page's bytes and does nothing else, from its memory or from the cache of the data centre.

| | Per second | Of the constant’s | CPU, ms | Times the constant’s | Failed |
| --- | --: | --: | --: | --: | --: |
${row('The constant', 'constant')}
${row('The constant from the data centre’s cache', 'constantCached')}
${row('Course page from the isolate’s memory', 'cached')}
${row('Course page from the data centre’s cache', 'shared')}
${row('Course page past the cache: a visitor with a cart', 'page')}
${row('Course page of a signed-in student', 'student')}
${row('Home, past the cache', 'home')}
${row('Catalogue, past the cache', 'catalogue')}
${row('Product page, past the cache', 'product')}
${row('Login page', 'login')}
${row('Placing an order as a new guest', 'order')}
${ofBig}

All ${placed} orders that the shop confirmed are in the database. The audit of the books found nothing wrong after the run.

| | D1 round trips |
| --- | --: |
| Course page from the cache | ${trips.cached} |
| Course page past the cache | ${trips.page} |
| Course page, student (session, page) | ${trips.student} |
| Placing an order, new guest (read, write) | ${trips.guestOrder} |
| Placing an order, student (session, read, write) | ${trips.studentOrder} |

| Course page | Bytes |
| --- | --: |
| HTML | ${kilobytes(weight.htmlBytes)}, ${kilobytes(weight.htmlGzip)} gzip |
| JavaScript before interaction, gzip | ${kilobytes(weight.scriptGzip)} in ${weight.scripts.length} files |`
}

type PageWeight = {
  htmlBytes: number
  htmlGzip: number
  scripts: { path: string; gzip: number }[]
  scriptGzip: number
}

/** Measures the shop's JavaScript that a browser loads with the page: the modules named in the HTML. */
function weigh(html: string, clientFolder = 'build/client'): PageWeight {
  const page = readPage(html)
  const named = page
    .querySelectorAll('link[href], script[src]')
    .map(element => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
  const imported = page.querySelectorAll('script').flatMap(({ textContent }) => importedBy(textContent))
  const paths = [...new Set([...named, ...imported])].filter(path => /^\/assets\/.+\.js$/.test(path))
  const scripts = paths
    .filter(path => existsSync(join(clientFolder, path)))
    .map(path => ({ path, gzip: gzipSync(readFileSync(join(clientFolder, path)), { level: 9 }).length }))
  return {
    htmlBytes: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).length,
    scripts,
    scriptGzip: scripts.reduce((sum, script) => sum + script.gzip, 0),
  }
}

/** Returns the modules that a script imports, with `from` or with `import()`. */
function importedBy(script: string): string[] {
  return [...script.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, path = '']) => path)
}

const CONNECTIONS = 10

type Target = {
  url: string
  /** Sent in turn. Left out: only GET of the url. */
  requests?: { path: string; headers?: Record<string, string> }[]
  /** Makes each request anew. */
  request?: () => { method: string; path: string; headers: Record<string, string>; body: string }
}
/** `cpu`: milliseconds of the runtime per answered request; null: unknown on this system. */
type Measured = { perSecond: number; cpu: number | null; failed: number }

/** Sends requests over ten connections for some seconds. A refused or lost request counts as failed. */
async function measure(target: Target, seconds: number): Promise<Measured> {
  const { request, requests } = target
  const before = runtimeCpu()
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(requests && { requests }),
    ...(request && {
      requests: [{ setupRequest: sent => ({ ...sent, ...request() }) as autocannon.Request }],
    }),
  })
  const after = runtimeCpu()
  const answered = result['2xx']
  return {
    perSecond: answered / result.duration,
    cpu: before === null || after === null ? null : (after - before) / answered,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/**
 * Measures the targets in turn for several rounds, so that other load hits all alike. Returns the median of each. The
 * constant, with which all are compared, is measured again for a second before each.
 */
async function alternate(
  { constant, ...targets }: Record<string, Target> & { constant: Target },
  rounds = 3,
  seconds = 4,
): Promise<Record<string, Measured>> {
  const runs: Record<string, Measured[]> = { constant: [] }
  for (const target of [constant, ...Object.values(targets)]) await measure(target, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [name, target] of Object.entries(targets)) {
      runs.constant?.push(await measure(constant, 1))
      runs[name] = [...(runs[name] ?? []), await measure(target, seconds)]
    }
  }
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, median(all)]))
}

/** Returns the medians of speed and CPU, and all failures. */
function median(runs: readonly Measured[]): Measured {
  const middleOf = (values: readonly number[]) => quantile(values, 0.5)
  const known = runs.flatMap(({ cpu }) => cpu ?? [])
  return {
    perSecond: middleOf(runs.map(({ perSecond }) => perSecond)),
    cpu: known.length === 0 ? null : middleOf(known),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  }
}
