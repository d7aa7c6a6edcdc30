import { cpus, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { slipPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { send } from './asking.ts'
import { aSlipText, asAnotherFile, type HostilePicture, hostilePictures } from './hostile-pictures.ts'
import { runtimeCpu, watchIsolate } from './runtime-use.ts'
import type { Bench } from './shop.ts'

const COURSE = { course_id: [103], pricingplan_id: [1031], payment_method_id: 1 }
/**
 * Milliseconds between requests. The next one never waits for the last, because slow answers would hide later waits.
 */
const ASK_EVERY_MS = 20
const AT_ONCE = 3
/** Pause after the slips are read, for work that follows. */
const QUIET_MS = 1_000
const LOOK_EVERY_MS = 250
const LONGEST_MS = 120_000

export type MeasuredPicture = {
  readonly name: string
  readonly megabytes: number
  /** The most memory that the shop's isolate held, in megabytes. */
  readonly memory: number
  /** Milliseconds, also of `cpu`. */
  readonly longestWait: number
  readonly cpu: number | null
  /** How many of the three pictures were accepted as slips, and on how many of those a QR was found. */
  readonly kept: number
  readonly found: number
}

/**
 * Measures what hostile pictures cost the runtime and other visitors. Three buyers send the same kind at once, as
 * slips.
 */
export async function measurePictures(bench: Bench): Promise<readonly MeasuredPicture[]> {
  const pictures = await hostilePictures()
  const [ordinary] = pictures
  // Warm-up: the first pictures are slower than the others.
  if (ordinary) for (let round = 0; round < 2; round++) await measurePicture(bench, ordinary)
  const measuredPictures: MeasuredPicture[] = [await measurePicture(bench, null)]
  for (const picture of pictures) measuredPictures.push(await measurePicture(bench, picture))
  return measuredPictures
}

/**
 * Sends the pictures twice: first to measure waits, then memory. Measuring memory runs garbage collections and slows
 * answers.
 */
async function measurePicture(bench: Bench, picture: HostilePicture | null): Promise<MeasuredPicture> {
  const waits: Promise<number>[] = []
  const cpuBefore = runtimeCpu()
  const slips = await whileSent(bench, picture, async () => {
    waits.push(send(`${bench.url}/api/health`).then(({ ms }) => ms))
    await setTimeout(ASK_EVERY_MS)
  })
  const cpuAfter = runtimeCpu()
  const isolate = await watchIsolate(bench.inspector)
  let memory = 0
  await whileSent(bench, picture, async () => {
    const held = isolate.held()
    // The isolate collects garbage only while it answers requests.
    while ((await Promise.race([held, setTimeout(ASK_EVERY_MS, 'not yet')])) === 'not yet')
      await send(`${bench.url}/api/health`)
    memory = Math.max(memory, await held)
  })
  isolate.stop()
  return {
    name: picture?.name ?? 'none',
    megabytes: (picture?.bytes.length ?? 0) / 1e6,
    memory: memory / 1e6,
    longestWait: Math.max(...(await Promise.all(waits))),
    cpu: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    kept: slips.length,
    found: await countRead(bench, slips),
  }
}

/**
 * Sends the picture from three buyers and a slip from an honest one. Calls `look` until all are read. Returns accepted
 * ones.
 */
async function whileSent(
  bench: Bench,
  picture: HostilePicture | null,
  look: () => Promise<void>,
): Promise<string[]> {
  const buyers = picture ? await Promise.all(Array.from({ length: AT_ONCE }, () => aBuyer(bench.url))) : []
  const honest = await aBuyer(bench.url)
  await setTimeout(QUIET_MS)
  let isOver = false
  const looking = (async () => {
    while (!isOver) await look()
  })()
  const slips = picture
    ? await Promise.all(buyers.map(buyer => sendAndReport(bench.url, buyer, asAnotherFile(picture.bytes))))
    : []
  // Slips are read in order. When the honest slip is read, the others were read before it.
  await readOf(bench, await sendAndReport(bench.url, honest, slipPng(aSlipText())))
  await setTimeout(QUIET_MS)
  isOver = true
  await looking
  return slips.filter(slip => slip !== null)
}

/** Waits until the QR of this slip is read. */
async function readOf(bench: Bench, slip: string | null): Promise<void> {
  const end = performance.now() + LONGEST_MS
  while (slip === null || (await countRead(bench, [slip])) === 0) {
    if (slip === null || performance.now() > end) throw new Error('An honest slip was not read')
    await setTimeout(LOOK_EVERY_MS)
  }
}

type Buyer = { readonly cookies: Map<string, string>; readonly token: string; readonly email: string }

/** A new visitor who placed an order. */
async function aBuyer(url: string): Promise<Buyer> {
  const cookies = new Map<string, string>()
  const email = `picture.${crypto.randomUUID()}@example.com`
  await ask(url, '/course/103', cookies, {})
  const contact = { fullname: 'Load Test', email, tel: '0812345678', customLabel: DEMO_ANSWERS }
  const placed = await ask(url, '/public/cart/order', cookies, { json: { ...COURSE, contact } })
  return { cookies, email, token: String(placed.order_token) }
}

/** Uploads a slip and reports a transfer. Returns the upload's name, or null if it was refused. */
async function sendAndReport(
  url: string,
  { cookies, email, token }: Buyer,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const form = new FormData()
  form.set('imageinput', new File([bytes], 'slip'))
  const { success, fileName } = await ask(url, '/api/home/test_upload', cookies, { form })
  if (!success) return null
  const [slip] = fileName as string[]
  const reported = await ask(url, '/public/payment/report', cookies, {
    json: {
      order_id: token,
      contact_name: 'Load Test',
      email,
      tel: '0812345678',
      slip,
      bank_code: 'KBANK',
      bank_account: '0123456789',
      transfer_amount: 990,
      transfer_datetime: new Date(Date.now() - 60_000).toISOString(),
    },
  })
  if (reported.success === false) throw new Error(`The report was refused: ${JSON.stringify(reported)}`)
  return String(slip)
}

let networks = 0

async function ask(
  url: string,
  path: string,
  cookies: Map<string, string>,
  { json, form }: { json?: object; form?: FormData },
): Promise<Record<string, unknown>> {
  networks += 1
  const headers: Record<string, string> = {
    origin: url,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'cf-connecting-ip': `10.200.${networks >> 8}.${networks & 255}`,
  }
  if (json) headers['content-type'] = 'application/json'
  const body = json ? JSON.stringify(json) : form
  const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body }) })
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
    cookies.set(name, value)
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 300)}`)
  return text.startsWith('{') ? JSON.parse(text) : {}
}

async function countRead({ database }: Bench, ids: readonly string[]): Promise<number> {
  const read = database.prepare(
    'SELECT COUNT(*) AS n FROM uploads WHERE slip_reference IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
  )
  return (await read.bind(JSON.stringify(ids)).first<{ n: number }>())?.n ?? 0
}

/** Returns the measurements as text and a table for docs/measurements.md. */
export function picturesInWords(measuredPictures: readonly MeasuredPicture[]): string {
  return `Measured with \`npm run bench pictures\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop. Three buyers
send the same kind of picture at once, as slips of their transfers. An honest buyer sends a slip after them. Other people send the shop a request
every 20 ms meanwhile. The measurement of a row ends when the shop has read the honest slip. Uploads, database, files, queues and all requests
share one process, and CPU is the CPU time of that process. Memory is the most that the Worker’s own isolate held, with its code; it is measured in
a second round. The machine’s load average was ${loadavg()[0]?.toFixed(1)} at the end.

| Picture, sent three times | MB | Kept, QR found | Isolate memory | CPU | Longest wait of others |
| --- | --: | --: | --: | --: | --: |
${measuredPictures.map(row).join('\n')}`
}

function row({ name, megabytes, kept, found, memory, cpu, longestWait }: MeasuredPicture): string {
  const counts = name === 'none' ? '–' : `${kept}, ${found}`
  return `| ${name} | ${megabytes.toFixed(1)} | ${counts} | ${memory.toFixed(0)} MB | ${cpu === null ? 'not known' : `${cpu.toFixed(0)} ms`} | ${longestWait.toFixed(0)} ms |`
}
