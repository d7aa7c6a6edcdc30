import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import type { MailTransport } from '#app/business/notifications/mail-transport.ts'
import { mailTransportFor } from '#app/business/notifications/transports/mail-transport-for.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { readyMethods } from '#app/business/payments/open-provider.server.ts'
import { rememberedKeys, type TypedKeys } from '#app/business/payments/provider-settings/typed-keys.server.ts'
import type { DemoWork } from '#app/business/school/demo-content.server.ts'
import { type Settings, settingsIn } from '#app/business/settings/settings.ts'
import {
  readShownShop,
  type ShopHas,
  selectVersion,
} from '#app/business/settings/settings-repository.server.ts'
import type { PictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import { connect, type Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { readAsset } from '#app/platform/assets.ts'
import { type Clock, SECOND, systemClock } from '#app/platform/clock.ts'
import { countRoundTrips, type RoundTrips } from '#app/platform/counted-d1.ts'
import { type Environment, readEnvironment } from '#app/platform/environment.ts'
import { createLog, describeError, type Log } from '#app/platform/log.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { type PiggybackedRead, withPiggybackedReads } from '#app/platform/piggybacked-reads.ts'
import { Remembered } from '#app/platform/remembered.ts'
import { createSigner, type Signer } from '#app/platform/signing.ts'
import { type AfterAnswer, waitAtMost, waitForIt } from '#app/platform/wait-at-most.ts'
import { type Hint, roomOf, roomOfCourse } from '../party/events.ts'
import type { ShopRoom } from '../party/room.ts'
import { jobsThroughQueue } from './queues/send.ts'
import { workIfKnown } from './queues/work.ts'
import { outboundWith } from './sandbox/way-to-sandbox.ts'

/**
 * Everything that a use-case may need. A use-case declares the parts it uses. Only this file knows how they are built.
 */
export type Services = {
  db: Database
  /** The same database without Drizzle, for guarded batches (see app/db). */
  d1: D1Database
  /** Adds a read to the next batch, so that it costs no round trip of its own. For data that every page shows. */
  readPiggybacked: PiggybackedRead
  files: R2Bucket
  pictures: PictureWork
  demo: DemoWork
  /** Reads a static file of the build, such as a font, by its path. Throws if there is none. */
  readAsset: (path: string) => Promise<ArrayBuffer>
  now: Clock
  signer: Signer
  jobs: Jobs
  announce: Announce
  mail: MailTransport
  outbound: Outbound
  environment: Environment
  /** The deployment's variables, for keys and addresses of a single provider. */
  variables: Readonly<Record<string, unknown>>
  /** Keys of the same providers that staff typed in. */
  typedKeys: TypedKeys
  /** The payment methods that buyers are offered. Cached: seldom costs a round trip. */
  readyMethods: () => Promise<PaidByOf>
  /** Handles a queue message now. false: this release does not know the message. */
  runJob: (message: unknown) => Promise<boolean>
  log: Log
  roundTrips: RoundTrips
  /**
   * Settings for display. A change shows within 4 seconds. Seldom costs a round trip. Code that decides reads the
   * settings itself.
   */
  siteSettings: () => Promise<Settings>
  /** Which parts of the shop the navigation links to. Read and remembered together with the settings. */
  shopHas: () => Promise<ShopHas>
}

type ServiceOptions = {
  log?: Log
  now?: Clock
  /** The language of the person who reads the answer. Left out: nobody reads it, and texts stay as they are stored. */
  locale?: Locale
  /** How this request reads the database (request/read-replicas.ts). Left out: the original. */
  database?: D1Database
  /**
   * The version of the shop that the answer shows. Settings and keys that were remembered for another version are read
   * again. Left out: remembered settings and keys may be some seconds old.
   */
  shopVersion?: string | undefined
  /** Lets a request answer before its jobs and hints are taken. Left out: whoever sends one waits. */
  afterAnswer?: AfterAnswer
}

/** Builds the services of one request, message or cron run. Cheap, and nothing leaks from one to the next. */
export function createServices(env: Env, options: ServiceOptions = {}): Services {
  const log = options.log ?? createLog()
  const roundTrips: RoundTrips = { count: 0 }
  const { d1, readPiggybacked } = withPiggybackedReads(
    countRoundTrips(options.database ?? env.DB, roundTrips),
  )
  const environment = readEnvironment(env)
  const { now = systemClock, shopVersion, locale = null, afterAnswer = waitForIt } = options
  const db = connect(d1, locale, env.DB)
  // The back office waits: its `sendHint` ends as soon as the shop has the hint.
  const announce = env.sendHint
    ? announceThroughRoom(env.sendHint, log)
    : announceThroughRoom(hintRoom(env.ShopRoom), log, afterAnswer)
  const shown = rememberedShop(env.DB, { db, now, readPiggybacked, shopVersion })
  const services: Services = {
    d1,
    readPiggybacked,
    db,
    files: env.FILES,
    pictures: env.PICTURES,
    demo: env.DEMO,
    readAsset: path => readAsset(env.ASSETS, path),
    now,
    signer: createSigner(environment.APP_SECRET),
    jobs: jobsThroughQueue(
      { jobs: env.JOBS, slips: env.SLIPS, certificates: env.CERTIFICATES },
      { now, log, afterAnswer },
    ),
    announce,
    mail: mailTransportFor({ db, now, environment, binding: env.MAIL }),
    outbound: outboundWith(env.SANDBOX, environment),
    environment,
    variables: env,
    typedKeys: rememberedKeys(env.DB, {
      db,
      now,
      secret: environment.APP_SECRET,
      readPiggybacked,
      shopVersion,
    }),
    log,
    roundTrips,
    siteSettings: async () => settingsIn((await shown()).settings, locale),
    shopHas: async () => (await shown()).has,
    readyMethods: () => readyMethods(services),
    runJob: message => workIfKnown(services, message),
  }
  return services
}

/** How long the copy is kept while nothing changes. Longer, and texts of pages that take effect would come late. */
const KEPT_FOR = 10 * SECOND
/** How long a page may show settings that were changed. Code that decides about an order always reads them again. */
const CURRENT_FOR = 4 * SECOND

type ShownShop = Awaited<ReturnType<typeof readShownShop>>

const shownShops = new Remembered<ShownShop>(KEPT_FOR)
/** The copies that were compared with the shop's version a moment ago. */
const currentShops = new Remembered<ShownShop>(CURRENT_FOR)

/**
 * Returns the settings for display, and what the shop has. Reads at most once per request, and not at all while the
 * isolate's copy is current. After that the version of the shop, which joins another batch, says if it still is.
 */
function rememberedShop(
  binding: D1Database,
  needs: Pick<Services, 'db' | 'now' | 'readPiggybacked'> & { shopVersion?: string | undefined },
) {
  const { now, readPiggybacked, shopVersion } = needs
  let reading: Promise<ShownShop> | undefined
  const read = async (): Promise<ShownShop> => {
    // Read before the database is: what changes meanwhile is then not taken for current.
    const at = { now: now(), shopVersion }
    const copy = shownShops.get(binding, at)
    // A copy for the asked version needs no look.
    if (copy && shopVersion !== undefined) return copy
    if (copy) {
      // Without an answer, the copy is better than no page.
      const [row] = await readPiggybacked(selectVersion(needs.db)).catch(() => [{ version: copy.version }])
      if (row?.version === copy.version) {
        currentShops.set(binding, copy, at)
        return copy
      }
    }
    const shop = await readShownShop(needs)
    shownShops.set(binding, shop, at)
    currentShops.set(binding, shop, at)
    return shop
  }
  return async (): Promise<ShownShop> => {
    const current = currentShops.get(binding, { now: now(), shopVersion })
    if (current) return current
    reading ??= read()
    return reading
  }
}

/** Compares the remembered settings with the database at the next request, so that whoever changed one sees it. */
export function lookAtShopAgain(binding: D1Database): void {
  currentShops.forget(binding)
}

const MAX_WAIT_MS = 1_000

/** Tells all pages in the live room of this name. */
export type SendHint = (room: string, hint: Hint) => Promise<void>

export function hintRoom(rooms: DurableObjectNamespace<ShopRoom>): SendHint {
  // Not `getServerByName`: it asks the room twice, and makes a room without pages store its name.
  return async (room, hint) => {
    await rooms.get(rooms.idFromName(room)).sendHint(hint)
  }
}

/** Returns a way to send hints that never throws and takes a second at most. It logs what failed. */
export function hintIfPossible(sendHint: SendHint, log: Log): SendHint {
  return async (room, hint) => {
    try {
      await waitAtMost(MAX_WAIT_MS, sendHint(room, hint))
    } catch (error) {
      log.warn('room not told, pages will poll', describeError(error))
    }
  }
}

/**
 * `afterAnswer` decides whether the caller waits for the rooms. A room without pages has to be started first, which can
 * take longer than the answer.
 */
export function announceThroughRoom(
  sendHint: SendHint,
  log: Log,
  afterAnswer: AfterAnswer = waitForIt,
): Announce {
  const tell = hintIfPossible(sendHint, log)
  return async (to, hint) => {
    const names = [
      to.userId && roomOf('student', to.userId),
      to.visitorId && roomOf('visitor', to.visitorId),
      to.courseId && roomOfCourse(to.courseId),
    ]
    const told = names.filter(name => typeof name === 'string').map(name => afterAnswer(tell(name, hint)))
    await Promise.all(told)
  }
}
