import { readShopVersion, type ShopVersion } from '#app/db/shop-version.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { readEnvironment } from '#app/platform/environment.ts'
import { createLog, describeError } from '#app/platform/log.ts'
import { AnswerMemory, findShared, share } from './answer-store.ts'
import { anonymousRequest, type Cacheable, cacheableOf, markAnonymous } from './cacheable.ts'
import { type PageStyles, type StoredAnswer, toResponse, toStored } from './stored-answer.ts'

type Answer = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>

/** What this isolate knows of one database. Values only: workerd lets no request wait for another's I/O. */
type Known = {
  readonly answers: AnswerMemory
  /** The version that was read last, and when. */
  version: KnownVersion | null
  /** The version before it, and when it was last known to be current. */
  before: { readonly id: string; readonly readAt: number } | null
  /** Keys that are being made anew in the background, and since when. */
  readonly underWay: Map<string, number>
}

/** `bookmark` is the state of the database that the version was read from, if that was a replica. */
type KnownVersion = ShopVersion & { readonly readAt: number; readonly bookmark: string | null }

const known = new WeakMap<D1Database, Known>()
const DEFAULT_SECONDS = 2
/**
 * An answer older than this is made anew in the background: numbers in stock and the order of bestsellers may have
 * changed.
 */
const FRESH_FOR = MINUTE
/** An answer older than this is made anew before anybody gets it. */
const USABLE_FOR = 10 * MINUTE
/** Work in the background that takes longer was lost, and may begin again. */
const GIVEN_UP_AFTER = 10 * SECOND

/** The build whose pages are kept: its name, and how its pages get their styles (app/entry.server.tsx). */
type CachedBuild = {
  readonly release: string
  readonly pageStyles: { readonly linked: string; readonly inside: string }
}

/**
 * Answers anonymous people from memory or the data centre's cache. An answer belongs to a
 * version of the shop (app/db/shop-version.ts), read every PAGE_CACHE_SECONDS: a change is visible after four seconds
 * and a render at most.
 */
export function withPageCache(answer: Answer, { release, pageStyles }: CachedBuild): Answer {
  const styles = { ...pageStyles, inside: new TextEncoder().encode(pageStyles.inside) }
  return async (request, env, context) => {
    const cacheable = cacheableOf(request)
    if (!cacheable) return answer(request, env, context)
    const found = await find(cacheable, { request, env, context, answer, release, styles })
    // A redirect keeps what advertisers added to the address.
    const isTrimmed = found instanceof Response && found.status !== 200 && cacheable.url !== request.url
    if (!found || isTrimmed) return answer(request, env, context)
    if (found instanceof Response) return found
    // Without a line in our log: Cloudflare logs each request, and nothing happens here that could need more.
    const own = [
      ['x-request-id', request.headers.get('cf-ray') ?? crypto.randomUUID()],
      ['server-timing', `d1;desc="round trips: ${found.roundTrips}", cache;desc="${found.from}"`],
    ] as const
    return toResponse(found.stored, { request, own, styles })
  }
}

type Given = {
  request: Request
  env: Env
  context: ExecutionContext
  answer: Answer
  release: string
  styles: PageStyles
}
type Found = { stored: StoredAnswer; from: 'memory' | 'shared'; roundTrips: number }

/**
 * Returns a stored answer, or the answer that was just made for it. Null: the request has to be answered in the usual
 * way.
 */
async function find(cacheable: Cacheable, given: Given): Promise<Found | Response | null> {
  const memory = knownOf(given.env.DB)
  const keptFor = keptForOf(given.env)
  if (keptFor === null) return null
  const current = await currentVersion(memory, keptFor, given)
  if (!current) return null
  const { version, roundTrips } = current

  const { key } = cacheable
  const now = Date.now()
  const renew = () =>
    inBackground(memory, key, given.context, () => make(cacheable, { version, memory, ...given }))
  const kept = memory.answers.get(key)
  if (kept && isUsable(kept, version, now)) {
    if (now - kept.answer.madeAt >= FRESH_FOR) renew()
    return { stored: kept.answer, from: 'memory', roundTrips }
  }
  const { before } = memory
  if (kept && before && kept.version === before.id && now < before.readAt + 2 * keptFor) {
    renew()
    return { stored: kept.answer, from: 'memory', roundTrips }
  }
  const shared = await findShared(`${given.release} ${key}`, version.id)
  if (shared && isUsable({ version: version.id, answer: shared }, version, now)) {
    memory.answers.set(key, { version: version.id, answer: shared })
    return { stored: shared, from: 'shared', roundTrips }
  }
  return make(cacheable, { version, memory, ...given })
}

function isUsable(
  kept: { version: string; answer: StoredAnswer },
  version: ShopVersion,
  now: number,
): boolean {
  return kept.version === version.id && now - kept.answer.madeAt < USABLE_FOR
}

/** Answers as the shop answers somebody of whom it knows nothing, and stores the answer if it may be stored. */
async function make(
  cacheable: Cacheable,
  given: Given & { version: KnownVersion; memory: Known },
): Promise<Response> {
  const { version, memory, release, styles, context } = given
  const request = anonymousRequest(cacheable)
  const database = nearestDatabase(given.env, version.bookmark).d1
  markAnonymous(request, { shopVersion: version.id, database })
  const response = await given.answer(request, given.env, context)
  const stored = await toStored(response, styles, Date.now())
  if (!stored) return response
  memory.answers.set(cacheable.key, { version: version.id, answer: stored })
  context.waitUntil(share(`${release} ${cacheable.key}`, version.id, stored))
  const own = ['x-request-id', 'server-timing'].map(name => [name, response.headers.get(name) ?? ''] as const)
  return toResponse(stored, { request: given.request, own, styles })
}

/**
 * Returns the version to answer with. Reads it if the last one is too old; in the time before that, reads it in the
 * background. Null if the database cannot be read: then the shop answers in the usual way, and says so.
 */
async function currentVersion(
  memory: Known,
  keptFor: number,
  { env, context }: Given,
): Promise<{ version: KnownVersion; roundTrips: number } | null> {
  const { version } = memory
  const now = Date.now()
  const age = version ? now - version.readAt : Number.POSITIVE_INFINITY
  const read = async () => {
    const readAt = Date.now()
    const { d1, bookmark } = nearestDatabase(env, memory.version?.bookmark ?? null)
    const fresh = await readShopVersion(d1, readAt)
    const last = memory.version
    if (last && last.readAt > readAt) return last
    if (last && last.id !== fresh.id) memory.before = { id: last.id, readAt: last.readAt }
    memory.version = { ...fresh, readAt, bookmark: bookmark() }
    return memory.version
  }
  if (version && age < 2 * keptFor) {
    const isDue = age >= keptFor || (version.nextChange !== null && now >= version.nextChange)
    if (isDue) inBackground(memory, 'version', context, read)
    return { version, roundTrips: 0 }
  }
  try {
    return { version: await read(), roundTrips: 1 }
  } catch {
    return null
  }
}

/** Runs it after the answer, unless the same is under way. A failure is logged; the next request begins again. */
function inBackground(
  memory: Known,
  key: string,
  context: ExecutionContext,
  run: () => Promise<unknown>,
): void {
  const now = Date.now()
  const since = memory.underWay.get(key)
  if (since !== undefined && now - since < GIVEN_UP_AFTER) return
  memory.underWay.set(key, now)
  const ended = run()
    .catch(error => createLog().warn('page not made anew', describeError(error)))
    .finally(() => memory.underWay.delete(key))
  context.waitUntil(ended)
}

function knownOf(binding: D1Database): Known {
  const found = known.get(binding)
  if (found) return found
  const fresh = { answers: new AnswerMemory(), version: null, before: null, underWay: new Map() }
  known.set(binding, fresh)
  return fresh
}

/**
 * Returns how many milliseconds a version is believed. Null if the deployment is not complete: the shop's own answer
 * says what is missing.
 */
function keptForOf(env: Env): number | null {
  try {
    return (readEnvironment(env).PAGE_CACHE_SECONDS ?? DEFAULT_SECONDS) * SECOND
  } catch {
    return null
  }
}

/**
 * Returns the nearest copy of the database, for an answer to anonymous people. With `bookmark`, the nearest copy that
 * has everything which an earlier read saw. Pages of known people read by `databaseFor` (workers/request/).
 */
export function nearestDatabase(
  env: Env,
  bookmark: string | null,
): { d1: D1Database; bookmark: () => string | null } {
  if (readEnvironment(env).READ_REPLICAS !== 'true') return { d1: env.DB, bookmark: () => null }
  const session = env.DB.withSession(bookmark ?? 'first-unconstrained')
  // A session has the two methods that the shop uses.
  return { d1: session as unknown as D1Database, bookmark: () => session.getBookmark() }
}
