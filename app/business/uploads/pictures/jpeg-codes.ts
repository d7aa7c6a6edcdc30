/** The Huffman codes of one table of a JPEG. */
export type Table = {
  readonly short: Uint16Array
  readonly most: Int32Array
  readonly offset: Int32Array
  readonly values: Uint8Array
}

/** Adds the tables of a DHT segment to `into`, keyed by their byte of class and number. Throws for a broken table. */
export function readTables(segment: Uint8Array, into: Map<number, Table>): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    into.set(segment[at] ?? 0, tableOf(counts, segment.slice(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

/** Codes of up to 8 bits are looked up directly (length and value in one number), longer ones length by length. */
function tableOf(counts: Uint8Array, values: Uint8Array): Table {
  const [short, most, offset] = [new Uint16Array(256), new Int32Array(17).fill(-1), new Int32Array(17)]
  let [code, index] = [0, 0]
  for (let length = 1; length <= 16; length++) {
    offset[length] = index - code
    const count = counts[length - 1] ?? 0
    if (code + count > 2 ** length || index + count > values.length) throw new Error('broken table')
    if (length <= 8)
      for (let entry = 0; entry < count; entry++)
        short.fill(
          (length << 8) | (values[index + entry] ?? 0),
          (code + entry) << (8 - length),
          (code + entry + 1) << (8 - length),
        )
    if (count > 0) most[length] = code + count - 1
    code = (code + count) << 1
    index += count
  }
  return { short, most, offset, values }
}

export function known(table: Table | undefined): Table {
  if (!table) throw new Error('a scan without its table')
  return table
}

export type Bits = ReturnType<typeof bitReader>

/** Reads the bits of a scan. After its end it returns zeros, as other decoders do. */
export function bitReader(bytes: Uint8Array, start: number) {
  let [at, held, count, missing] = [start, 0, 0, 0]
  const need = (length: number) => {
    while (count < length) {
      const byte = bytes[at]
      const isData = byte !== undefined && (byte !== 0xff || bytes[at + 1] === 0)
      if (isData) at += byte === 0xff ? 2 : 1
      else missing += 1
      held = (held << 8) | (isData ? byte : 0)
      count += 8
    }
  }
  const take = (length: number): number => {
    if (length === 0) return 0
    need(length)
    count -= length
    return (held >>> count) & ((1 << length) - 1)
  }
  return {
    take,
    /** Reads a number whose first bit is its sign. */
    takeSigned(length: number): number {
      if (length === 0) return 0
      const value = take(length)
      return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
    },
    code({ short, most, offset, values }: Table): number {
      need(16)
      const known = short[(held >>> (count - 8)) & 0xff] as number
      if (known > 0) {
        count -= known >> 8
        return known & 0xff
      }
      for (let length = 9; length <= 16; length++) {
        const code = (held >>> (count - length)) & ((1 << length) - 1)
        if (code > (most[length] as number)) continue
        count -= length
        return values[code + (offset[length] as number)] ?? 0
      }
      throw new Error('a code of no table')
    },
    /** True if more bits were read than the scan holds, apart from a code's lookahead. */
    isOver: () => missing > 4,
    /** Skips the next restart marker; false if another marker follows. */
    restart(): boolean {
      ;[held, count, missing] = [0, 0, 0]
      const code = bytes[at + 1] ?? 0
      if (bytes[at] !== 0xff || code < 0xd0 || code > 0xd7) return false
      at += 2
      return true
    },
    /** Returns the position of the marker after the scan. */
    end(): number {
      while (at < bytes.length) {
        at = bytes.indexOf(0xff, at)
        if (at === -1) return bytes.length
        const next = bytes[at + 1] ?? 0
        if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
        at += next === 0xff ? 1 : 2
      }
      return at
    },
  }
}
