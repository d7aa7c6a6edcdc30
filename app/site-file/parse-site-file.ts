import { z } from 'zod'
import { type Fault, isWithin, nearest, type Path, placeOf } from './faults.ts'
import { siteFileSchema } from './site-file-schema.ts'

export type CheckedFile = z.output<typeof siteFileSchema>
type Json = Record<string | number, unknown>

/**
 * Checks the shape of a whole site file. What is wrong is named and cut out, so that the rest can be checked too and
 * every fault is told at once. An unknown key is only warned of: it may be a note.
 */
export function parseSiteFile(raw: unknown): {
  readonly file: CheckedFile
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
} {
  const faults = new Map<string, Fault>()
  const warnings: Fault[] = []
  const rest: unknown = structuredClone(raw)
  for (;;) {
    const parsed = siteFileSchema.safeParse(rest)
    if (parsed.success) return { file: parsed.data, faults: [...faults.values()], warnings }
    for (const issue of parsed.error.issues) {
      const path = issue.path as Path
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) {
          warnings.push({ place: placeOf([...path, key]), problem: unknownKey(path, key) })
          cut(rest, [...path, key])
        }
        continue
      }
      const place = placeOf(path)
      // Cutting a fault out may leave what held it incomplete: that is not a fault of its own.
      const isTold = [...faults.keys()].some(told => isWithin(told, place))
      const isSecondTime = faults.has(place)
      if (!isTold) faults.set(place, { place, problem: issue.message })
      if (path.length === 0) return { file: {}, faults: [...faults.values()], warnings }
      cutFault(rest, path, isSecondTime)
    }
  }
}

/** A faulty entry of a list leaves an empty one, so that those after it keep their numbers; else the list goes. */
function cutFault(rest: unknown, path: Path, isSecondTime: boolean): void {
  if (typeof path.at(-1) !== 'number') cut(rest, path)
  else if (isSecondTime) cut(rest, path.slice(0, -1))
  else cut(rest, path, {})
}

function cut(rest: unknown, path: Path, replacement?: object): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as Json | undefined)?.[step], rest)
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return
  if (replacement) (parent as Json)[last] = replacement
  else delete (parent as Json)[last]
}

function unknownKey(path: Path, key: string): string {
  const meant = nearest(key, knownKeys(path))
  return meant === null
    ? 'is not known and is left out'
    : `is not known and is left out; did you mean "${meant}"?`
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

let schemaOnce: JsonSchema | undefined

function knownKeys(path: Path): string[] {
  schemaOnce ??= siteFileJsonSchema() as JsonSchema
  const start: JsonSchema[] = [schemaOnce]
  const there = path.reduce<JsonSchema[]>(
    (schemas, step) =>
      schemas
        .map(schema => (typeof step === 'number' ? schema.items : schema.properties?.[step]))
        .flatMap(schema => (schema ? [schema, ...(schema.anyOf ?? [])] : [])),
    start,
  )
  return there.flatMap(schema => Object.keys(schema.properties ?? {}))
}

/** The published schema that editors complete from: the shape that a file has before it is read. */
export function siteFileJsonSchema(): object {
  return {
    title: 'A shop: settings, courses, products and what sells them',
    ...z.toJSONSchema(siteFileSchema, { io: 'input', unrepresentable: 'any', reused: 'inline' }),
  }
}

/** As it stands in site-file.schema.json. */
export function siteFileSchemaText(): string {
  return `${JSON.stringify(siteFileJsonSchema(), null, 2)}\n`
}
