import { BoundedMemory } from '#app/platform/bounded-memory.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** About a hundred and fifty pages fit. */
const MEMORY_BYTES = 10_000_000
/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 2_000

type Kept = { readonly version: string; readonly answer: StoredAnswer }

/** The answers that this isolate has in memory, of whatever version. */
export class AnswerMemory {
  readonly #answers = new BoundedMemory<Kept>(MEMORY_BYTES)

  get(key: string): Kept | undefined {
    return this.#answers.get(key)
  }

  set(key: string, kept: Kept): void {
    this.#answers.set(key, kept, kept.answer.body.byteLength + ENTRY_BYTES)
  }
}

/**
 * How long the data centre's cache keeps an answer. Its key holds the shop's version, so an older answer is never
 * found.
 */
const SHARED_SECONDS = 60 * 60
const STORED = 'x-stored-answer'

/** Returns the answer of this version from the Cache API of the data centre, or null. */
export async function findShared(key: string, version: string): Promise<StoredAnswer | null> {
  const cache = await caches.open('pages')
  const found = await cache.match(addressOf(key, version))
  if (!found) return null
  const stored = JSON.parse(decodeURIComponent(found.headers.get(STORED) ?? '')) as Omit<StoredAnswer, 'body'>
  return { ...stored, body: new Uint8Array(await found.arrayBuffer()) }
}

/** Gives the answer to all isolates of this data centre. */
export async function share(key: string, version: string, answer: StoredAnswer): Promise<void> {
  const { body, ...stored } = answer
  const headers = {
    'Cache-Control': `public, max-age=${SHARED_SECONDS}`,
    [STORED]: encodeURIComponent(JSON.stringify(stored)),
  }
  const cache = await caches.open('pages')
  await cache.put(addressOf(key, version), new Response(body, { headers }))
}

/** The Cache API takes addresses only. Nothing is requested there. */
function addressOf(key: string, version: string): string {
  return `https://page-cache.invalid/${version}/${encodeURIComponent(key)}`
}
