import { format } from 'node:util'
import { expect } from 'vitest'

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]
type Line = { readonly level: Level; readonly text: string }
type Fields = Readonly<Record<string, unknown>>
type Declaration = {
  readonly name: string
  readonly isRequired: boolean
  readonly covers: (line: Line) => boolean
}

const print = { debug: console.debug, log: console.log, info: console.info }
let lines: Line[] = []
let declarations: Declaration[] = []

/**
 * Declares a warning or error that the running test writes, before or after this call. The test fails if no such line
 * is written, and for every warning or error that is not declared. One declaration covers all lines that match.
 *
 * `line` is the event of a line of `createLog`, or a pattern for any text. `fields` are further fields of that line, as
 * values or matchers: `expectLogged('job failed', { queue: 'shop-jobs', message: expect.stringContaining('D1') })`.
 */
export function expectLogged(line: string | RegExp, fields: Fields = {}): void {
  declare(line, fields, true)
}

/** Like `expectLogged`, but the line may be missing. For a test of many cases of which only some write it. */
export function allowLogged(line: string | RegExp, fields: Fields = {}): void {
  declare(line, fields, false)
}

/** Remix's warning about an address whose percent encoding is broken. */
export const UNDECODABLE_PATH = /^The URL path ".*" could not be decoded/s

/** Returns what the running test has written so far, on these levels or on all. */
export function loggedLines(...levels: readonly Level[]): string[] {
  return lines.filter(({ level }) => levels.length === 0 || levels.includes(level)).map(({ text }) => text)
}

/** Collects lines from now on. Warnings and errors are no longer printed. Only watch-console.ts calls it. */
export function collectLines(): void {
  for (const level of LEVELS) {
    console[level] = (...values: unknown[]) => {
      lines.push({ level, text: format(...values) })
      if (level !== 'warn' && level !== 'error') print[level](...values)
    }
  }
}

/**
 * Returns the lines that were not declared and the declarations without a line, as sentences. The next test begins
 * without both. Only watch-console.ts calls it.
 */
export function takeFaults(): { unexpected: string[]; missing: string[] } {
  const faults = lines.filter(({ level }) => level === 'warn' || level === 'error')
  const unexpected = faults.filter(line => !declarations.some(({ covers }) => covers(line)))
  const missing = declarations.filter(({ isRequired, covers }) => isRequired && !faults.some(covers))
  lines = []
  declarations = []
  return {
    unexpected: unexpected.map(({ level, text }) => `Unexpected console.${level}: ${text}`),
    missing: missing.map(({ name }) => `Expected on the console, but not written: ${name}`),
  }
}

function declare(line: string | RegExp, fields: Fields, isRequired: boolean): void {
  if (line instanceof RegExp) {
    declarations.push({ name: String(line), isRequired, covers: ({ text }) => line.test(text) })
    return
  }
  const expected = { event: line, ...fields }
  const matcher = expect.objectContaining(expected)
  const covers = ({ text }: Line) => matcher.asymmetricMatch(fieldsOf(text))
  declarations.push({ name: format('%o', expected), isRequired, covers })
}

/** Returns the fields of a line of `createLog`, or an empty object for any other text. */
function fieldsOf(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
