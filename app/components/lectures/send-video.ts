import {
  type DetailedError,
  defaultOptions,
  type HttpRequest,
  type HttpResponse,
  Upload,
} from 'tus-js-client'
import { chainedHash, VIDEO_PART_BYTES } from '#app/business/uploads/videos/video-parts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { sha256Hex } from '#app/platform/ids.ts'

type Listener = {
  /** Shares are from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The upload begins or goes on; `share` has arrived before. */
  readonly onStarted: (share: number) => void
  readonly onDone: (uploadId: string) => void
  /** The upload stopped and can go on. The shop keeps the parts that arrived. */
  readonly onBroken: (why: 'line' | 'signed-out') => void
  /** The shop does not take the file. */
  readonly onRefused: (sentence: string) => void
}

export type Sending = {
  pause(): void
  goOn(): void
  /** Gives the upload up, here and in the shop. */
  stop(): void
  /** Forgets the file once its video is in use. */
  forget(): Promise<void>
}

/** Together a minute and a half: a Worker that crashed holds its part for a minute. Milliseconds. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 30_000]

/**
 * Sends a video in parts by the protocol tus. A file that this browser has begun to send to the same place, such as a
 * lecture, goes on where it stopped. Loaded when a file is chosen.
 */
export async function sendVideo(
  file: File,
  listener: Listener,
  place = window.location.pathname,
): Promise<Sending> {
  let isStarting = true
  const upload: Upload = new Upload(file, {
    endpoint: new URL('/api/home/video-uploads', window.location.href).href,
    chunkSize: VIDEO_PART_BYTES,
    retryDelays: RETRY_DELAYS,
    metadata: { filename: file.name },
    // With the place: two lectures never share one upload.
    fingerprint: async () => ['video', place, file.name, file.type, file.size, file.lastModified].join('-'),
    onProgress: (bytes, total) => {
      const share = bytes / total
      if (isStarting) listener.onStarted(share)
      isStarting = false
      listener.onProgress(share)
    },
    onAfterResponse: keepWhenSignedOut,
    onShouldRetry: isWorthRetrying,
    onError: error => {
      const status = statusOf(error)
      if (isSignedOut(error)) listener.onBroken('signed-out')
      else if (status >= 400 && status < 500 && !WAITING.has(status)) listener.onRefused(sentenceOf(error))
      else listener.onBroken('line')
    },
    onSuccess: () => listener.onDone(upload.url?.split('/').at(-1) ?? ''),
  })
  const before = await upload.findPreviousUploads()
  const latest = before.at(-1)
  if (latest) upload.resumeFromPreviousUpload(latest)
  upload.start()
  return {
    pause: () => void upload.abort(),
    goOn: () => {
      isStarting = true
      upload.start()
    },
    // Without a line the shop drops it after a day.
    stop: () => void upload.abort(true).catch(() => {}),
    forget: async () => {
      for (const { urlStorageKey } of await upload.findPreviousUploads())
        await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    },
  }
}

/** Returns the hash that the shop keeps of a video in parts. `onRead`: the share that was read, from 0 to 1. */
export async function hashOfVideo(file: File, onRead: (share: number) => void): Promise<string> {
  let hash = ''
  for (let at = 0; at < file.size; at += VIDEO_PART_BYTES) {
    const part = file.slice(at, at + VIDEO_PART_BYTES)
    hash = await chainedHash(hash, await sha256Hex(await part.arrayBuffer()))
    onRead(Math.min(1, (at + VIDEO_PART_BYTES) / file.size))
  }
  return hash
}

/** Another request sends the part, or has sent it. */
const WAITING = new Set([409, 423])

class SignedOut extends Error {}

/** The library forgets an upload that it may not read. Whoever signs in again must find it. */
function keepWhenSignedOut(_: HttpRequest, response: HttpResponse): void {
  if ([401, 403].includes(response.getStatus())) throw new SignedOut('signed out')
}

function isWorthRetrying(error: DetailedError): boolean {
  const status = statusOf(error)
  if (isSignedOut(error) || navigator.onLine === false) return false
  // An upload that was dropped meanwhile begins anew.
  const isGone = status === 404 && error.originalRequest.getMethod() === 'PATCH'
  return status < 400 || status >= 500 || WAITING.has(status) || isGone
}

const isSignedOut = (error: Error) => 'causingError' in error && error.causingError instanceof SignedOut

function statusOf(error: Error): number {
  return 'originalResponse' in error ? ((error as DetailedError).originalResponse?.getStatus() ?? 0) : 0
}

/** Returns the shop's own words. */
function sentenceOf(error: Error): string {
  const text = (error as DetailedError).originalResponse?.getBody() ?? ''
  try {
    return (JSON.parse(text) as { error?: { msg?: string } }).error?.msg ?? m.lectures_video_failed()
  } catch {
    return m.lectures_video_failed()
  }
}
