import { m } from '#app/i18n/paraglide/messages.js'

const MEBIBYTE = 1024 * 1024

export const megabytesIn = (bytes: number) => Math.floor(bytes / MEBIBYTE)

/** Returns a share from 0 to 1 in whole percent. */
export const percentOf = (share: number) => Math.floor(share * 100)

/** Returns why a file of this size cannot be sent; null if it can. */
export function wrongSizeOf({ size }: File, mostBytes: number): string | null {
  if (size === 0) return m.uploads_empty()
  return size > mostBytes ? m.lectures_video_too_large({ megabytes: megabytesIn(mostBytes) }) : null
}

/** What a browser reads from a video file. `seconds`: 0 if it cannot. `poster`: a still; left out if it draws none. */
export type VideoFacts = { readonly seconds: string; readonly poster?: File }

/** Some browsers draw no frame of a video that never played. */
const STILL_WITHIN_MS = 8_000
/** The player is no wider. */
const MOST_PIXELS = 1280

/** Reads a video's length, and draws a still from where it has begun: the first frame is often black. */
export async function readVideo(file: File): Promise<VideoFacts> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const hasLength = happens(video, 'loadedmetadata')
    video.src = address
    if (!(await hasLength)) return { seconds: '0' }
    const seconds = String(Number.isFinite(video.duration) ? video.duration : 0)
    const isThere = happens(video, 'seeked')
    video.currentTime = Math.min(10, video.duration / 10 || 0)
    const poster = (await isThere) ? await stillOf(video) : null
    return { seconds, ...(poster && { poster }) }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** False if the video has an error first, or if nothing happens in time. */
function happens(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<boolean> {
  return new Promise(resolve => {
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), STILL_WITHIN_MS)
  })
}

function stillOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MOST_PIXELS / Math.max(1, videoWidth))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve =>
    canvas.toBlob(
      still => resolve(still && new File([still], 'poster.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.8,
    ),
  )
}

/** As long as a lecture's name may be, in characters. */
export const LONGEST_NAME = 255

/** Returns a file's name as that of a lecture: without its ending, with spaces for underscores. */
export function nameOfVideo({ name }: File): string {
  // macOS takes letters and their marks apart.
  const whole = name.normalize('NFC')
  const words = whole
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return Array.from(words || whole)
    .slice(0, LONGEST_NAME)
    .join('')
}
