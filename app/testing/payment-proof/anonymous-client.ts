import { env } from 'cloudflare:workers'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { type Job, jobSchema } from '../../../workers/queues/messages.ts'
import { work } from '../../../workers/queues/work.ts'
import { createServices } from '../../../workers/services.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields of answers of any shape
type Json = Record<string, any>

const queued: Job[] = []
const sent: Job[] = []

/** All jobs that the queues ever received. */
export const jobsSent = (): readonly Job[] => sent

function take(job: unknown): void {
  const read = jobSchema.parse(job)
  queued.push(read)
  sent.push(read)
}
const QUEUE = {
  sendBatch: async (messages: readonly { body: unknown }[]) => {
    for (const { body } of messages) take(body)
  },
}
const bindings = {
  ...(env as unknown as Env),
  JOBS: QUEUE,
  SLIPS: QUEUE,
  CERTIFICATES: QUEUE,
} as unknown as Env
const answerOf = httpClient()

/** The shop's own address, as in its links. */
export const SHOP = 'http://localhost:8787'

let networks = 0

/** Sends a request to the shop as a stranger, each time from another IP address. */
export async function send(request: Request, over: Partial<Env> = {}): Promise<Response> {
  networks += 1
  const headers = new Headers(request.headers)
  headers.set('cf-connecting-ip', `203.0.${Math.floor(networks / 250)}.${networks % 250}`)
  const sent = new Request(request, { headers, redirect: 'manual' })
  return await answerOf(sent, { ...bindings, ...over })
}

/** Calls the shop: POST with a JSON body, or GET without one. */
export async function call(path: string, body?: Json, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', ...headers }
  const init = body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers }
  const answer = await send(new Request(`${SHOP}${path}`, init))
  const text = await answer.text()
  return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Json }
}

/** Handles the queued payment events. A failed one is left to the sweep, as after the queue's last retry. */
export async function drainQueue(): Promise<void> {
  for (const job of queued.splice(0)) {
    if (job.kind === 'payment-event') await work(createServices(bindings), job).catch(() => {})
  }
}
