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

/** Returns the video's length in seconds as the browser reads it; 0 if it cannot. */
export function lengthOf(file: File): Promise<number> {
  return new Promise(resolve => {
    const video = document.createElement('video')
    const address = URL.createObjectURL(file)
    const end = (seconds: number) => {
      URL.revokeObjectURL(address)
      resolve(Number.isFinite(seconds) ? seconds : 0)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(0)
    video.src = address
  })
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
