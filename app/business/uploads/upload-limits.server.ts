import { type Caller, may } from '#app/business/callers/caller.ts'
import { networkOf, siteOf } from '#app/business/callers/network.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTryAndRead, type Limit } from '#app/business/callers/throttle.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result } from '#app/platform/result.ts'
import type { UploadRefusal } from './upload-refusal.ts'

type Sending = {
  readonly caller: Caller
  readonly request: Request
  /** The size of the file, or its announced size. */
  readonly bytes: number
}

/** True for teachers and those who write the catalogue: they send videos, and pictures for texts. */
export function maySendMaterial(caller: Caller): boolean {
  return may(caller, 'catalogue.write') || may(caller, 'courses.teach')
}

/** The settings that an upload is checked against, in bytes: for one picture, and for everything that is stored. */
export type UploadRoom = Pick<Settings, 'maxUploadBytes' | 'storageBytes'>

/**
 * Counts one try to send a file; call it before reading the body. Returns the room for it if the caller may go on.
 * One round trip. behaviour: Upload limits; Uploads need a sender
 */
export async function mayUpload(
  needs: { db: Database; now: Clock },
  { caller, request, bytes }: Sending,
): Promise<Result<UploadRoom, UploadRefusal>> {
  const own = `upload:${caller.account?.userId ?? caller.visitorId}`
  const network = networkOf(request)
  const limits: Limit[] = limitsOf('upload', own)
  // A visitor can drop their id and get a new one, so the network counts too.
  if (network !== 'unknown') {
    limits.push(...limitsOf('uploadOfNetwork', `upload-from:${network}`))
    if (!maySendMaterial(caller)) limits.push(...byteLimits(network, siteOf(request), bytes))
  }
  return countAndReadRoom(needs, limits)
}

/**
 * Counts one try to send homework files, as `mayUpload` does. Only students of the course send them, so a network
 * may send more bytes than strangers may.
 */
export function mayUploadHomework(
  needs: { db: Database; now: Clock },
  { userId, request, bytes, files }: { userId: string; request: Request; bytes: number; files: number },
): Promise<Result<UploadRoom, UploadRefusal>> {
  const network = networkOf(request)
  return countAndReadRoom(needs, [
    ...limitsOf('upload', `upload:${userId}`, files),
    ...limitsOf('homeworkBytes', `homework-bytes:${userId}`, bytes),
    ...(network === 'unknown' ? [] : limitsOf('homeworkBytesOfNetwork', `homework-from:${network}`, bytes)),
  ])
}

async function countAndReadRoom(
  needs: { db: Database; now: Clock },
  limits: readonly Limit[],
): Promise<Result<UploadRoom, UploadRefusal>> {
  const read = await countTryAndRead(needs, limits, { settingRows: selectSettings(needs.db) })
  return read.ok ? ok(settingsFromRows(read.value.settingRows)) : read
}

function byteLimits(network: string, site: string | null, bytes: number): Limit[] {
  return [
    ...limitsOf('uploadBytes', `upload-bytes:${network}`, bytes),
    ...(site === null ? [] : limitsOf('uploadBytesOfSite', `upload-bytes:${site}`, bytes)),
  ]
}
