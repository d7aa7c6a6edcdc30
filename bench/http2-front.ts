import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers that HTTP/2 has no use for. */
const OF_CONNECTIONS = ['connection', 'keep-alive', 'transfer-encoding']

/** A slow line: milliseconds before each answer begins, and bytes per second for all answers together. */
export type Line = { readonly latencyMs: number; readonly bytesPerSecond: number }

type Front = { readonly url: string; readonly close: () => void }

/** One answer on its way to the browser. */
type Sending = {
  readonly answer: Http2ServerResponse
  /** From 0, the most urgent, to 7 (RFC 9218). */
  readonly urgency: number
  /** Whether the browser can use the answer in pieces, so that it may share the line with others as urgent. */
  readonly isIncremental: boolean
  waiting: Buffer[]
  isWhole: boolean
}

/** How many bytes the line takes before it looks again which answer is the most urgent. */
const SLICE = 1_400

/**
 * Opens another address of the shop, over HTTP/2 and a slow line: with one connection for any number of requests, as
 * browsers reach Cloudflare. The local runtime speaks HTTP/1.1, where a browser asks for six files at a time. The line
 * sends by the priorities that the browser names in each request (RFC 9218). Chrome's own slow line gives each
 * answer the same share. It needs openssl for a certificate, which a browser only accepts with
 * --ignore-certificate-errors. Live rooms cannot be reached here.
 */
export async function openHttp2Front(shop: string, line: Line): Promise<Front> {
  const send = slowLine(line.bytesPerSecond)
  const server = createSecureServer(newCertificate(), (asked, answer) => {
    setTimeout(() => passOn(shop, asked, answer, send), line.latencyMs)
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, close: () => void server.close() }
}

function passOn(
  shop: string,
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  send: (sending: Sending) => void,
): void {
  const kept = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(kept), host: new URL(shop).host }
  const sent = request(shop + asked.url, { method: asked.method, headers, agent: false }, received => {
    const given = Object.entries(received.headers).filter(([name]) => !OF_CONNECTIONS.includes(name))
    answer.writeHead(received.statusCode ?? 502, Object.fromEntries(given))
    const sending: Sending = { answer, ...priorityOf(asked), waiting: [], isWhole: false }
    received.on('data', (bytes: Buffer) => sending.waiting.push(bytes))
    received.on('end', () => {
      sending.isWhole = true
    })
    send(sending)
  })
  sent.on('error', () => answer.stream.close())
  asked.pipe(sent)
}

/** What the browser says of an answer's priority: RFC 9218, section 4, with its defaults. */
function priorityOf({ headers }: Http2ServerRequest): Pick<Sending, 'urgency' | 'isIncremental'> {
  const said = String(headers.priority ?? '')
  return { urgency: Number(/\bu=([0-7])/.exec(said)?.[1] ?? 3), isIncremental: /\bi\b(?!=\?0)/.test(said) }
}

/** Returns a function that takes answers, whose bytes share a line of so many bytes per second. */
function slowLine(bytesPerSecond: number): (sending: Sending) => void {
  let open: Sending[] = []
  let freeAt = 0
  const pass = () => {
    for (const sending of open) if (sending.isWhole && sending.waiting.length === 0) sending.answer.end()
    open = open.filter(({ answer }) => !answer.writableEnded && !answer.destroyed)
    while (freeAt <= performance.now()) {
      const next = mostUrgent(open)
      if (next === undefined) break
      const slice = sliceOf(next)
      next.answer.write(slice)
      // A timer is late by some milliseconds. The line makes up for those, but not for the time it had nothing to send.
      freeAt = Math.max(freeAt, performance.now() - 5) + (slice.length / bytesPerSecond) * 1_000
      if (next.isIncremental) open = [...open.filter(one => one !== next), next]
    }
    if (open.length > 0) setTimeout(pass, 2)
  }
  return sending => {
    open.push(sending)
    if (open.length === 1) pass()
  }
}

/** The answer that has bytes and comes before all others: the first of the most urgent. */
function mostUrgent(open: readonly Sending[]): Sending | undefined {
  const ready = open.filter(({ waiting }) => waiting.length > 0)
  const urgency = Math.min(...ready.map(one => one.urgency))
  return ready.find(one => one.urgency === urgency)
}

/** Takes the next bytes of an answer, at most a slice. */
function sliceOf(sending: Sending): Buffer {
  const first = sending.waiting.shift() as Buffer
  if (first.length > SLICE) sending.waiting.unshift(first.subarray(SLICE))
  return first.subarray(0, SLICE)
}

function newCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')] as const
  try {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...kind, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
