import { bytesOf } from '#app/platform/read-body.ts'

/** Offsets in the `mvhd` box: version and flags, two dates, then time scale and duration. */
const SHORT = { scale: 12, duration: 16 }
const LONG = { scale: 20, duration: 24 }

/** The most bytes of the box `moov` that are read. It begins with the header; tables of all frames follow. */
const MOST_READ = 1024 ** 2
/** Bytes at the beginning of a box that say its size and its type. */
const BOX_HEADER = 16

/**
 * Reads the boxes of an MP4 of any size. `seconds`: its length in whole seconds, null if its header lacks it. `isCut`:
 * it ends before one of its boxes does.
 */
export async function readMp4(
  file: Blob,
): Promise<{ readonly seconds: number | null; readonly isCut: boolean }> {
  let seconds: number | null = null
  let at = 0
  while (at + BOX_HEADER <= file.size) {
    const box = boxAt(await bytesOf(file.slice(at, at + BOX_HEADER)), 0, file.size - at)
    if (!box) break
    const end = at + box.end
    if (end > file.size) return { seconds, isCut: true }
    if (box.type === 'moov')
      seconds = secondsIn(await bytesOf(file.slice(at + box.start, Math.min(end, at + MOST_READ))))
    at = end
  }
  return { seconds, isCut: false }
}

/** Returns the length of an MP4 in whole seconds, from a header in these bytes; null if they lack it. */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const moov = box(bytes, 'moov')
  return moov && secondsIn(moov)
}

function secondsIn(moov: Uint8Array): number | null {
  const header = box(moov, 'mvhd')
  if (!header || header.length < 32) return null
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const isLong = view.getUint8(0) === 1
  const at = isLong ? LONG : SHORT
  const scale = view.getUint32(at.scale)
  const duration = isLong ? Number(view.getBigUint64(at.duration)) : view.getUint32(at.duration)
  return scale === 0 ? null : Math.round(duration / scale)
}

/** True if an MP4 ends before one of its boxes does: it was cut. `bytes`: its beginning; `length`: that of the file. */
export function isCutMp4(bytes: Uint8Array, length: number): boolean {
  for (const { end } of boxesIn(bytes)) if (end > length) return true
  return false
}

/** Returns the content of the first box with this name, one level down; null without one. */
function box(bytes: Uint8Array, name: string): Uint8Array | null {
  for (const { type, start, end } of boxesIn(bytes))
    if (type === name) return bytes.subarray(start, Math.min(end, bytes.length))
  return null
}

/** The boxes that begin in these bytes, one level down, with the places where their content begins and ends. */
function* boxesIn(bytes: Uint8Array) {
  let at = 0
  while (at + BOX_HEADER <= bytes.length) {
    const box = boxAt(bytes, at, bytes.length - at)
    if (!box) return
    yield box
    at = box.end
  }
}

/** Returns the type of the box at this place, and where its content begins and ends; null if it is none. */
function boxAt(bytes: Uint8Array, at: number, left: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const short = view.getUint32(at)
  const header = short === 1 ? 16 : 8
  // A size of 0 means the rest of the file.
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? left : short
  if (size < header) return null
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
  return { type, start: at + header, end: at + size }
}
