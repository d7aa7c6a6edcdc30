import { yieldToOthers } from '#app/platform/semaphore.ts'
import type { GreyPicture } from './grey-picture.ts'
import { type Bits, bitReader, known, readTables, type Table } from './jpeg-codes.ts'
import { type Plane, samplesOf, TURN_BLOCKS, ZIGZAG } from './jpeg-samples.server.ts'

/** Limit of scans with grey values. Encoders write six to ten, and each costs a pass over the whole picture. */
const MOST_SCANS = 20
const [SOF2, DHT, SOS, DQT, DRI] = [0xc2, 0xc4, 0xda, 0xdb, 0xdd]

type Component = { id: number; across: number; down: number; quantization: number }
type Frame = { width: number; height: number; isProgressive: boolean; components: readonly Component[] }
type ScanComponent = Component & { dc: Table | undefined; ac: Table | undefined }
type Scan = {
  parts: readonly ScanComponent[]
  from: number
  to: number
  high: number
  low: number
  restart: number
}

/**
 * Returns the grey values of a JPEG that `walkJpeg` accepted, at its stored size. Holds at most 3 bytes per pixel and
 * yields often to other requests; no library does this. Throws for broken content, or more scans than any encoder
 * writes.
 */
export async function decodeJpeg(bytes: Uint8Array): Promise<GreyPicture> {
  const quantizations = new Map<number, Uint16Array>()
  const tables = new Map<number, Table>()
  let [frame, plane, restart, scans]: [Frame | null, Plane | null, number, number] = [null, null, 0, 0]
  for (let at = 2; at < bytes.length; ) {
    while (bytes[at] === 0xff) at += 1
    const code = bytes[at] ?? 0
    at += 1
    if (code === 0xd9) break
    if (code === 0x01 || (code >= 0xd0 && code <= 0xd7)) continue
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const segment = bytes.subarray(at + 2, at + length)
    at += length
    if (code === DQT) readQuantizations(segment, quantizations)
    if (code === DHT) readTables(segment, tables)
    if (code === DRI) restart = ((segment[0] ?? 0) << 8) | (segment[1] ?? 0)
    if (code >= 0xc0 && code <= SOF2) {
      frame = readFrame(segment, code === SOF2)
      plane = planeOf(frame)
    }
    if (code !== SOS) continue
    if (!frame || !plane) throw new Error('a scan before its frame')
    const scan = readScan(segment, frame, tables, restart)
    const bits = bitReader(bytes, at)
    if (scan.parts.some(({ id }) => id === frame?.components[0]?.id)) {
      scans += 1
      if (scans > MOST_SCANS) throw new Error('too many scans')
      await decodeScan(bits, scan, frame, plane)
    }
    at = bits.end()
  }
  const table = quantizations.get(frame?.components[0]?.quantization ?? 0)
  if (!plane || !table) throw new Error('no picture')
  return samplesOf(plane, table)
}

function planeOf({ width, height, components }: Frame): Plane {
  const [most, mostDown] = largest(components)
  const [first] = components
  if (!first) throw new Error('no component')
  const blocksAcross = Math.ceil(width / (8 * most)) * first.across
  const blocksDown = Math.ceil(height / (8 * mostDown)) * first.down
  return {
    width: Math.ceil((width * first.across) / most),
    height: Math.ceil((height * first.down) / mostDown),
    blocksAcross,
    coefficients: new Int16Array(blocksAcross * blocksDown * 64),
  }
}

const largest = (components: readonly Component[]) =>
  [
    Math.max(...components.map(({ across }) => across)),
    Math.max(...components.map(({ down }) => down)),
  ] as const

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame {
  const [, h1 = 0, h0 = 0, w1 = 0, w0 = 0, count = 0] = segment
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantization = 0] = segment.subarray(6 + 3 * index)
    return { id, across: sampling >> 4, down: sampling & 15, quantization }
  })
  const isOdd = components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)
  if (isOdd || new Set(components.map(({ id }) => id)).size < count) throw new Error('broken frame')
  return { width: (w1 << 8) | w0, height: (h1 << 8) | h0, isProgressive, components }
}

function readQuantizations(segment: Uint8Array, into: Map<number, Uint16Array>): void {
  for (let at = 0; at < segment.length; ) {
    const kind = segment[at] ?? 0
    const bytes = kind >> 4 ? 2 : 1
    const value = (index: number) => {
      const from = at + 1 + index * bytes
      return bytes === 2 ? ((segment[from] ?? 0) << 8) | (segment[from + 1] ?? 0) : (segment[from] ?? 0)
    }
    into.set(
      kind & 15,
      Uint16Array.from({ length: 64 }, (_, index) => value(index)),
    )
    at += 1 + 64 * bytes
  }
}

function readScan(
  segment: Uint8Array,
  frame: Frame,
  tables: ReadonlyMap<number, Table>,
  restart: number,
): Scan {
  const count = segment[0] ?? 0
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, chosen = 0] = segment.subarray(1 + 2 * index)
    const component = frame.components.find(one => one.id === id)
    if (!component) throw new Error('a scan of no component')
    return { ...component, dc: tables.get(chosen >> 4), ac: tables.get(0x10 | (chosen & 15)) }
  })
  const [from = 0, to = 63, bits = 0] = segment.subarray(1 + 2 * count)
  const [high, low] = [bits >> 4, bits & 15]
  if (!frame.isProgressive) return { parts, from: 0, to: 63, high: 0, low: 0, restart }
  const isOdd = from > to || to > 63 || low > 13 || (from > 0 && count > 1) || (from === 0 && to > 0)
  if (isOdd || new Set(parts.map(({ id }) => id)).size < count) throw new Error('broken scan')
  return { parts, from, to, high, low, restart }
}

async function decodeScan(bits: Bits, scan: Scan, frame: Frame, plane: Plane): Promise<void> {
  const { parts, restart } = scan
  const [most, mostDown] = largest(frame.components)
  const isAlone = parts.length === 1
  // A single component comes block by block. Several components come in units, with as many blocks of each as its
  // sampling says.
  const unitsAcross = isAlone ? Math.ceil(plane.width / 8) : Math.ceil(frame.width / (8 * most))
  const unitsDown = isAlone ? Math.ceil(plane.height / 8) : Math.ceil(frame.height / (8 * mostDown))
  const decoders = parts.map(part => blockDecoder(bits, scan, part, frame.isProgressive))
  const unwanted = new Int16Array(64)
  const first = frame.components[0]?.id
  let [turn, left] = [0, restart]
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    const row = Math.floor(unit / unitsAcross)
    const column = unit % unitsAcross
    for (let index = 0; index < parts.length; index++) {
      const { id, across, down } = parts[index] as ScanComponent
      const decode = (decoders[index] as BlockDecoder).decode
      const blocks = isAlone ? 1 : across * down
      turn += blocks
      for (let block = 0; block < blocks; block++) {
        if (id !== first) {
          decode(unwanted, 0)
          continue
        }
        const y = isAlone ? row : row * down + Math.floor(block / across)
        const x = isAlone ? column : column * across + (block % across)
        decode(plane.coefficients, (y * plane.blocksAcross + x) * 64)
      }
    }
    if (bits.isOver()) return
    if (restart > 0 && --left === 0) {
      left = restart
      for (const decoder of decoders) decoder.reset()
      if (!bits.restart()) return
    }
    if (turn < TURN_BLOCKS) continue
    turn = 0
    await yieldToOthers()
  }
}

type BlockDecoder = ReturnType<typeof blockDecoder>

/** Decodes the blocks of one component in one scan, one after the other, into coefficients in natural order. */
function blockDecoder(
  bits: Bits,
  { from, to, high, low }: Scan,
  { dc, ac }: ScanComponent,
  isProgressive: boolean,
) {
  let [before, emptyBlocks] = [0, 0]
  const decode = !isProgressive
    ? whole
    : from === 0
      ? high === 0
        ? firstOfDc
        : moreOfDc
      : high === 0
        ? firstOfAc
        : moreOfAc
  return {
    decode,
    reset() {
      ;[before, emptyBlocks] = [0, 0]
    },
  }

  function whole(into: Int16Array, at: number) {
    firstOfDc(into, at)
    band(into, at, 1)
  }

  function firstOfDc(into: Int16Array, at: number) {
    before += bits.takeSigned(bits.code(known(dc)) & 15)
    into[at] = before << low
  }

  function moreOfDc(into: Int16Array, at: number) {
    if (bits.take(1)) into[at] = (into[at] as number) | (1 << low)
  }

  function firstOfAc(into: Int16Array, at: number) {
    if (emptyBlocks > 0) emptyBlocks -= 1
    else band(into, at, from)
  }

  function band(into: Int16Array, at: number, start: number) {
    const table = known(ac)
    for (let index = start; index <= to; index++) {
      const code = bits.code(table)
      const zeros = code >> 4
      const length = code & 15
      if (length === 0 && zeros < 15) {
        if (isProgressive) emptyBlocks = (1 << zeros) - 1 + bits.take(zeros)
        return
      }
      index += zeros
      const value = bits.takeSigned(length)
      if (length > 0 && index < 64) into[at + (ZIGZAG[index] as number)] = value << low
    }
  }

  function moreOfAc(into: Int16Array, at: number) {
    let index = from
    while (emptyBlocks === 0 && index <= to) {
      const code = bits.code(known(ac))
      const zeros = code >> 4
      const length = code & 15
      if (length === 0 && zeros < 15) {
        emptyBlocks = (1 << zeros) + bits.take(zeros)
        break
      }
      const value = length === 0 ? 0 : bits.take(1) ? 1 << low : -(1 << low)
      index = refine(into, at, index, zeros)
      if (value !== 0 && index <= to) into[at + (ZIGZAG[index] as number)] = value
      index += 1
    }
    if (emptyBlocks === 0) return
    refine(into, at, index, 64)
    emptyBlocks -= 1
  }

  /**
   * Reads one more bit for each non-zero coefficient, until it has passed `zeros` zeros. Returns the index of the
   * next zero.
   */
  function refine(into: Int16Array, at: number, start: number, zeros: number): number {
    let left = zeros
    for (let index = start; index <= to; index++) {
      const place = at + (ZIGZAG[index] as number)
      const value = into[place] as number
      if (value === 0) {
        if (left === 0) return index
        left -= 1
      } else if (bits.take(1)) into[place] = value + (value < 0 ? -(1 << low) : 1 << low)
    }
    return to + 1
  }
}
