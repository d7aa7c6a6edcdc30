/** Offsets in the `mvhd` box: version and flags, two dates, then time scale and duration. */
const SHORT = { scale: 12, duration: 16 }
const LONG = { scale: 20, duration: 24 }

/** Returns the length of an MP4 in whole seconds, from its header; null if the header lacks it. */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const moov = box(bytes, 'moov')
  const header = moov && box(moov, 'mvhd')
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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 16 <= bytes.length) {
    const short = view.getUint32(at)
    const header = short === 1 ? 16 : 8
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < header) return
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    yield { type, start: at + header, end: at + size }
    at += size
  }
}
