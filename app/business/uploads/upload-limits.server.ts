import { type Caller, isStaff } from '#app/business/callers/caller.ts'
import { networkOf, siteOf } from '#app/business/callers/network.ts'
import { countAttempt, type Limit } from '#app/business/callers/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import type { UploadRefusal } from './upload-refusal.ts'

type Sending = {
  readonly caller: Caller
  readonly request: Request
  /** The size of the file, or its announced size. */
  readonly bytes: number
}

const WINDOW = 10 * MINUTE
const FILES_PER_CALLER = 20
/** A school shares one network, so a network may send more than one caller. */
const FILES_PER_NETWORK = 200
/**
 * Six pictures of 10 MiB, or over a hundred screenshots: more than a network's buyers send in ten minutes.
 * Unused files are kept for an hour, so one network can fill at most some 400 MB.
 */
const BYTES_PER_NETWORK = 60 * 1024 * 1024
const BYTES_PER_SITE = 2 * BYTES_PER_NETWORK

/** True for staff and instructors. Students have no videos to send. */
export function maySendVideo(caller: Caller): boolean {
  return isStaff(caller) || (caller.account?.roles.includes('instructor') ?? false)
}

/**
 * Counts one attempt to send a file; call it before reading the body. Returns null if the caller may go on. behaviour:
 * Upload limits; Uploads need a sender
 */
export function mayUpload(
  needs: { db: Database; now: Clock },
  { caller, request, bytes }: Sending,
): Promise<UploadRefusal | null> {
  const own = `upload:${caller.account?.userId ?? caller.visitorId}`
  const network = networkOf(request)
  const limits: Limit[] = [{ key: own, limit: FILES_PER_CALLER, windowMs: WINDOW }]
  // A visitor can drop their id and get a new one, so the network counts too.
  if (network !== 'unknown') {
    limits.push({ key: `upload-from:${network}`, limit: FILES_PER_NETWORK, windowMs: WINDOW })
    if (!maySendVideo(caller)) limits.push(...byteLimits(network, siteOf(request), bytes))
  }
  return countAttempt(needs, limits)
}

function byteLimits(network: string, site: string | null, amount: number): Limit[] {
  const ofNetwork = { key: `upload-bytes:${network}`, limit: BYTES_PER_NETWORK, windowMs: WINDOW, amount }
  return site === null
    ? [ofNetwork]
    : [ofNetwork, { key: `upload-bytes:${site}`, limit: BYTES_PER_SITE, windowMs: WINDOW, amount }]
}
