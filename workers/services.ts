import { type Announce, type Jobs } from '#app/platform/jobs.ts'
import { type Clock, systemClock } from '#app/platform/clock.ts'
import { type RoundTrips, countRoundTrips } from '#app/platform/counted-d1.ts'
import { type Environment, readEnvironment } from '#app/platform/environment.ts'
import { createLog, type Log } from '#app/platform/log.ts'
import { createSigner, type Signer } from '#app/platform/signing.ts'
import { connect, type Database } from '#app/db/connection.ts'
import { announceThroughRoom } from './announce.ts'
import { jobsThroughQueue } from './queues/send.ts'

/** Everything a use-case may need. A use-case names the part it wants; this is the one place that knows what stands behind. */
export type Services = {
  db: Database
  /** The same database without Drizzle, for guarded batches (see app/db). */
  d1: D1Database
  files: R2Bucket
  now: Clock
  signer: Signer
  jobs: Jobs
  announce: Announce
  environment: Environment
  log: Log
  roundTrips: RoundTrips
}

/** Made anew for each request, message or cron run; cheap, and nothing leaks from one to the next. */
export function createServices(env: Env, options: { log?: Log; now?: Clock } = {}): Services {
  const log = options.log ?? createLog()
  const roundTrips: RoundTrips = { count: 0 }
  const d1 = countRoundTrips(env.DB, roundTrips)
  const environment = readEnvironment(env)
  const now = options.now ?? systemClock
  return {
    d1,
    db: connect(d1),
    files: env.FILES,
    now,
    signer: createSigner(environment.APP_SECRET),
    jobs: jobsThroughQueue(env.JOBS, now, log),
    announce: announceThroughRoom(env.ShopRoom, log),
    environment,
    log,
    roundTrips,
  }
}
