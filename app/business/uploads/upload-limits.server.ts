import { type Caller, isStaff } from '#app/business/callers/caller.ts'
import { networkOf, siteOf } from '#app/business/callers/network.ts'
import { countAttemptAndRead, type Limit } from '#app/business/callers/throttle.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result } from '#app/platform/result.ts'
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

/** Three times five of the largest homework files, and what the students of a class hand in together. */
const HOMEWORK_BYTES_PER_PERSON = 300 * 1024 * 1024
const HOMEWORK_BYTES_PER_NETWORK = 2 * 1024 * 1024 * 1024

/** True for staff and instructors. Students have no videos to send. */
export function maySendVideo(caller: Caller): boolean {
  return isStaff(caller) || (caller.account?.roles.includes('instructor') ?? false)
}

/** The settings that an upload is checked against, in bytes: for one picture, and for everything that is stored. */
export type UploadRoom = Pick<Settings, 'maxUploadBytes' | 'storageBytes'>

/**
 * Counts one attempt to send a file; call it before reading the body. Returns the room for it if the caller may go on. One
 * round trip. behaviour: Upload limits; Uploads need a sender
 */
export async function mayUpload(
  needs: { db: Database; now: Clock },
  { caller, request, bytes }: Sending,
): Promise<Result<UploadRoom, UploadRefusal>> {
  const own = `upload:${caller.account?.userId ?? caller.visitorId}`
  const network = networkOf(request)
  const limits: Limit[] = [{ key: own, limit: FILES_PER_CALLER, windowMs: WINDOW }]
  // A visitor can drop their id and get a new one, so the network counts too.
  if (network !== 'unknown') {
    limits.push({ key: `upload-from:${network}`, limit: FILES_PER_NETWORK, windowMs: WINDOW })
    if (!maySendVideo(caller)) limits.push(...byteLimits(network, siteOf(request), bytes))
  }
  return countAndReadRoom(needs, limits)
}

/**
 * Counts one attempt to send homework files, as `mayUpload` does. Only students of the course send them, so a network may
 * send more bytes than strangers may.
 */
export function mayUploadHomework(
  needs: { db: Database; now: Clock },
  { userId, request, bytes, files }: { userId: string; request: Request; bytes: number; files: number },
): Promise<Result<UploadRoom, UploadRefusal>> {
  const bytesLimit = (key: string, limit: number) => ({ key, limit, windowMs: WINDOW, amount: bytes })
  const network = networkOf(request)
  return countAndReadRoom(needs, [
    { key: `upload:${userId}`, limit: FILES_PER_CALLER, windowMs: WINDOW, amount: files },
    bytesLimit(`homework-bytes:${userId}`, HOMEWORK_BYTES_PER_PERSON),
    ...(network === 'unknown' ? [] : [bytesLimit(`homework-from:${network}`, HOMEWORK_BYTES_PER_NETWORK)]),
  ])
}

async function countAndReadRoom(
  needs: { db: Database; now: Clock },
  limits: readonly Limit[],
): Promise<Result<UploadRoom, UploadRefusal>> {
  const read = await countAttemptAndRead(needs, limits, { settingRows: selectSettings(needs.db) })
  return read.ok ? ok(settingsFromRows(read.value.settingRows)) : read
}

function byteLimits(network: string, site: string | null, amount: number): Limit[] {
  const ofNetwork = { key: `upload-bytes:${network}`, limit: BYTES_PER_NETWORK, windowMs: WINDOW, amount }
  return site === null
    ? [ofNetwork]
    : [ofNetwork, { key: `upload-bytes:${site}`, limit: BYTES_PER_SITE, windowMs: WINDOW, amount }]
}
