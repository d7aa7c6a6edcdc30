import { getServerByName } from 'partyserver'
import { createAuth } from '#app/business/accounts/auth.server.ts'
import type { Auth } from '#app/business/accounts/auth.ts'
import type { MailTransport } from '#app/business/notifications/mail-transport.ts'
import { mailTransportFor } from '#app/business/notifications/transports/mail-transport-for.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { readyMethods } from '#app/business/payments/open-provider.server.ts'
import { rememberedKeys, type TypedKeys } from '#app/business/payments/provider-settings/typed-keys.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { connect, type Database } from '#app/db/connection.ts'
import { type Clock, type Instant, SECOND, systemClock } from '#app/platform/clock.ts'
import { countRoundTrips, type RoundTrips } from '#app/platform/counted-d1.ts'
import { type Environment, readEnvironment } from '#app/platform/environment.ts'
import type { Announce, Jobs } from '#app/platform/jobs.ts'
import { createLog, describeError, type Log } from '#app/platform/log.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { type ReadAlong, withReadAlong } from '#app/platform/read-along.ts'
import { createSigner, type Signer } from '#app/platform/signing.ts'
import { waitAtMost } from '#app/platform/wait-at-most.ts'
import { roomOf } from '../party/events.ts'
import type { ShopRoom } from '../party/room.ts'
import { outboundWith } from './outbound.ts'
import { jobsThroughQueue } from './queues/send.ts'
import { workIfUnderstood } from './queues/work.ts'

/** Everything a use-case may need. A use-case names the part it wants; this is the one place that knows what stands behind. */
export type Services = {
  db: Database
  /** The same database without Drizzle, for guarded batches (see app/db). */
  d1: D1Database
  /** For what every page shows: a read that costs no round trip of its own. */
  readAlong: ReadAlong
  files: R2Bucket
  now: Clock
  signer: Signer
  auth: Auth
  jobs: Jobs
  announce: Announce
  mail: MailTransport
  outbound: Outbound
  environment: Environment
  /** Of the deployment, for what only one provider knows: keys, addresses. */
  variables: Readonly<Record<string, unknown>>
  /** Of the same providers, what staff typed in instead. */
  typedKeys: TypedKeys
  /** Which ways to pay a buyer is offered; costs a round trip only now and then. */
  readyMethods: () => Promise<PaidByOf>
  /** Does now what a queue message says; false: it says nothing that this release knows. */
  runJob: (message: unknown) => Promise<boolean>
  log: Log
  roundTrips: RoundTrips
  /** For showing, a few seconds old at most; costs a round trip only now and then. What decides reads its own. */
  siteSettings: () => Promise<Settings>
}

/** Made anew for each request, message or cron run; cheap, and nothing leaks from one to the next. */
export function createServices(env: Env, options: { log?: Log; now?: Clock } = {}): Services {
  const log = options.log ?? createLog()
  const roundTrips: RoundTrips = { count: 0 }
  const { d1, readAlong } = withReadAlong(countRoundTrips(env.DB, roundTrips))
  const environment = readEnvironment(env)
  const now = options.now ?? systemClock
  const db = connect(d1)
  const announce = announceThroughRoom(env.ShopRoom, log)
  const services: Services = {
    d1,
    readAlong,
    db,
    files: env.FILES,
    now,
    signer: createSigner(environment.APP_SECRET),
    auth: createAuth({ db, now, announce, environment }),
    jobs: jobsThroughQueue({ jobs: env.JOBS, slips: env.SLIPS }, now, log),
    announce,
    mail: mailTransportFor({ db, now, environment, binding: env.MAIL }),
    outbound: outboundWith(env.SANDBOX, environment),
    environment,
    variables: env,
    typedKeys: rememberedKeys(env.DB, { db, now, secret: environment.APP_SECRET, readAlong }),
    log,
    roundTrips,
    siteSettings: rememberedSettings(env.DB, { db, now }),
    readyMethods: () => readyMethods(services),
    runJob: message => workIfUnderstood(services, message),
  }
  return services
}

/** How long a page may show settings that were changed meanwhile. What decides an order reads its own, always. */
const KEPT_FOR = 10 * SECOND

/** Values only, never promises: workerd lets no request wait for another's I/O. */
const kept = new WeakMap<D1Database, { settings: Settings; until: Instant }>()

/** The shop's settings for showing: read at most once per request, and not at all while the isolate's copy is fresh. */
function rememberedSettings(binding: D1Database, needs: { db: Database; now: Clock }) {
  let reading: Promise<Settings> | undefined
  return async (): Promise<Settings> => {
    const copy = kept.get(binding)
    if (copy && needs.now() < copy.until) return copy.settings
    reading ??= readSettings(needs)
    const settings = await reading
    kept.set(binding, { settings, until: needs.now() + KEPT_FOR })
    return settings
  }
}

const PATIENCE_MS = 1_000

export function announceThroughRoom(rooms: DurableObjectNamespace<ShopRoom>, log: Log): Announce {
  const tell = async (room: string, hint: Parameters<Announce>[1]) => {
    const server = await getServerByName(rooms, room)
    await server.tell(hint)
  }
  return async (to, hint) => {
    const names = [to.userId && roomOf('student', to.userId), to.visitorId && roomOf('visitor', to.visitorId)]
    const told = Promise.all(names.filter(name => typeof name === 'string').map(name => tell(name, hint)))
    try {
      await waitAtMost(PATIENCE_MS, told)
    } catch (error) {
      log.warn('room not told, pages will poll', describeError(error))
    }
  }
}
