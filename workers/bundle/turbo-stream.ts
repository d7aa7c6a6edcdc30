import * as whole from '../../node_modules/turbo-stream/dist/turbo-stream.js'

export const { decode } = whole

type Options = Parameters<typeof whole.encode>[1]

/**
 * Returns the loaders' data as a stream in the format of turbo-stream, plain data in a third of the time. Anything else
 * (a date, a promise, an error) is left to the library. The Worker's bundle holds this file instead (wrangler.toml).
 */
export function encode(input: unknown, options?: Options): ReadableStream<Uint8Array> {
  const text = encodePlain(input)
  return text === null
    ? whole.encode(input, options)
    : (new Response(text).body as ReadableStream<Uint8Array>)
}

const HOLE = -1
const NAN = -2
const NEGATIVE_INFINITY = -3
const NEGATIVE_ZERO = -4
const NULL = -5
const POSITIVE_INFINITY = -6
const UNDEFINED = -7

/** Data nested deeper is left to the library, which does not recurse. */
const DEEPEST = 100

/** Returns plain data in the format of turbo-stream. null: something in it is not plain. */
export function encodePlain(input: unknown): string | null {
  const written: string[] = []
  const places = new Map<unknown, number>()
  let isPlain = true

  /** Returns the place of a value in the list that is written. Equal texts and the same objects have the same place. */
  function place(value: unknown, depth: number): number {
    if (value === undefined) return UNDEFINED
    if (value === null) return NULL
    if (typeof value === 'number' && !Number.isFinite(value)) {
      if (Number.isNaN(value)) return NAN
      return value > 0 ? POSITIVE_INFINITY : NEGATIVE_INFINITY
    }
    if (Object.is(value, -0)) return NEGATIVE_ZERO
    const known = places.get(value)
    if (known !== undefined) return known
    const own = written.push('') - 1
    places.set(value, own)
    written[own] = write(value, depth)
    return own
  }

  function write(value: unknown, depth: number): string {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return JSON.stringify(value)
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return giveUp()
    let text = ''
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1)
        text += `${text && ','}${index in value ? place(value[index], depth + 1) : HOLE}`
      return `[${text}]`
    }
    if (Object.getPrototypeOf(value) !== Object.prototype || Object.getOwnPropertySymbols(value).length > 0)
      return giveUp()
    for (const key of Object.keys(value))
      text += `${text && ','}"_${place(key, depth)}":${place((value as Record<string, unknown>)[key], depth + 1)}`
    return `{${text}}`
  }

  function giveUp(): string {
    isPlain = false
    return ''
  }

  const root = place(input, 0)
  if (!isPlain) return null
  return root < 0 ? `${root}\n` : `[${written.join(',')}]\n`
}
