import { Column, is, noopDecoder, Param, Placeholder, sql } from 'drizzle-orm'
import type { D1PreparedQuery } from 'drizzle-orm/d1'
import { eachStatement, isShownToAll, type Named, type RowsOf, type Statement } from './batch.ts'
import { connect, type Database } from './connection.ts'
import { forReader } from './in-language.ts'
import { KeptRows } from './kept-rows.ts'

/**
 * A batch whose statements are built once per isolate. Sends the values in one round trip, and returns the named rows.
 */
type PreparedBatch<Values, Of> = (db: Database, values: Values) => Promise<RowsOf<Of>>

/**
 * Prepares a batch that runs often. `build` makes its statements with placeholders instead of texts and numbers, and
 * each request only binds its own. So `build` may put a text, a number or a list (through `anyOf`) into a statement,
 * but not compute with it: that throws. It does see booleans, and whether a value is null: each such shape is built
 * once. Rows of selects that are marked with `shownToAll` are not read again while the shop's version holds.
 */
export function prepareBatch<
  Values extends object,
  const Of extends Readonly<Record<string, Named<Statement>>>,
>(build: (db: Database, values: Values) => Of): PreparedBatch<Values, Of> {
  const built = new Map<string, BuiltBatch>()
  return async (db, values) => {
    const bound: BoundValue[] = []
    const shape = shapeOf(values, bound)
    let batch = built.get(shape)
    if (!batch) {
      batch = buildBatch(build(FOR_BUILDING, placeholdersFor(values, { next: 0 }) as Values))
      if (built.size < MOST_SHAPES) built.set(shape, batch)
    }
    const results = await run(db, batch, bound)
    let next = 0
    return eachStatement(batch.named, () => results[next++]) as never
  }
}

/** A batch of more shapes than this builds the others for each request. */
const MOST_SHAPES = 64

type BoundValue = string | number

type BuiltBatch = {
  readonly named: Named<Statement>
  readonly statements: readonly Built[]
  /** Those that give the same rows to everybody. */
  readonly ofShop: readonly Built[]
  /** The name of the batch among the kept rows. */
  readonly id: number
}

type TakesBound = (bound: readonly BoundValue[]) => unknown

type Built = {
  readonly sql: string
  /** Values for all requests, and functions (TakesBound) that find the request's own. */
  readonly params: readonly unknown[]
  readonly fields: readonly Field[] | null
}

/** Where a column goes in the row, and how it is decoded. null: D1's value is the program's. */
type Field = { readonly path: readonly string[]; readonly decode: ((value: never) => unknown) | null }

/** Statements are built with this database, and run with another. */
const FOR_BUILDING = connect({ prepare: () => null } as unknown as D1Database)

/**
 * Collects the values to bind, in the order of `placeholdersFor`, and returns a text that names what `build` can see.
 */
function shapeOf(value: unknown, bound: BoundValue[]): string {
  if (typeof value === 'string' || typeof value === 'number') {
    bound.push(value)
    return '?'
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    bound.push(JSON.stringify(value))
    return '*'
  }
  let shape = '{'
  for (const name in value) shape += `${name}:${shapeOf(value[name as never], bound)},`
  return `${shape}}`
}

function placeholdersFor(value: unknown, counter: { next: number }): unknown {
  if (typeof value === 'string' || typeof value === 'number' || Array.isArray(value))
    return placeholder(counter.next++)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, placeholdersFor(part, counter)]),
  )
}

/** A placeholder that throws if somebody computes with it, because the result would stay for all requests. */
function placeholder(index: number): Placeholder {
  return new Proxy(sql.placeholder(String(index)), {
    get(target, name) {
      if (!(name in target) || name === 'toString' || name === 'valueOf')
        throw new Error(`A prepared batch cannot compute with its values (${String(name)}).`)
      return Reflect.get(target, name)
    },
  })
}

let batches = 0

function buildBatch(named: Named<Statement>): BuiltBatch {
  const statements: Built[] = []
  const ofShop: Built[] = []
  eachStatement(named, statement => {
    const built = buildStatement(statement)
    statements.push(built)
    if (isShownToAll(statement)) ofShop.push(built)
  })
  batches += 1
  return { named, statements, ofShop, id: batches }
}

type Preparable = { _prepare: () => D1PreparedQuery & Fields }
type Fields = {
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
}

function buildStatement(statement: Statement): Built {
  const query = (statement as unknown as Preparable)._prepare()
  const { sql, params } = query.getQuery()
  if (Object.values(query.joinsNotNullableMap ?? {}).includes(false))
    throw new Error('A prepared batch takes no outer joins.')
  return {
    sql,
    params: params.map(paramOf),
    fields: query.fields?.map(({ path, field }) => ({ path, decode: decoderOf(field) })) ?? null,
  }
}

function paramOf(param: unknown): unknown {
  if (is(param, Placeholder)) {
    const index = Number(param.name)
    return ((bound: readonly BoundValue[]) => bound[index]) satisfies TakesBound
  }
  if (is(param, Param) && is(param.value, Placeholder)) {
    const [index, { encoder }] = [Number(param.value.name), param]
    return ((bound: readonly BoundValue[]) => encoder.mapToDriverValue(bound[index])) satisfies TakesBound
  }
  return param
}

type Decoder = { mapFromDriverValue: (value: unknown) => unknown }

function decoderOf(field: unknown): Field['decode'] {
  const { decoder, sql: inner } = field as { decoder?: Decoder; sql?: { decoder: Decoder } }
  const own = is(field, Column) ? field : (decoder ?? inner?.decoder)
  const isPlain = own === noopDecoder || own?.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return !own || isPlain ? null : value => own.mapFromDriverValue(value)
}

type Rows = readonly unknown[]

const keptRows = new WeakMap<D1Database, KeptRows<readonly Rows[]>>()

function rowsKeptFor(binding: D1Database): KeptRows<readonly Rows[]> {
  const known = keptRows.get(binding) ?? new KeptRows()
  keptRows.set(binding, known)
  return known
}

/** Reads the version in the batch of the other statements, so that both belong to one state of the database. */
const VERSION: Built = { sql: 'SELECT version FROM shop_version WHERE id = 1', params: [], fields: null }

async function run(db: Database, batch: BuiltBatch, bound: readonly BoundValue[]): Promise<unknown[]> {
  const { statements, ofShop } = batch
  if (ofShop.length === 0 || !db.$binding) return readRows(db, statements, bound)
  const keeper = rowsKeptFor(db.$binding)
  const key = keyOf(db, batch, bound)
  const kept = keeper.get(key)
  if (kept) {
    const own = statements.filter(statement => !ofShop.includes(statement))
    const [version, ...rows] = await readRows(db, [VERSION, ...own], bound)
    if (versionIn(version) === kept.version)
      return statements.map(one => (ofShop.includes(one) ? kept.rows[ofShop.indexOf(one)] : rows.shift()))
  }
  const [version, ...rows] = await readRows(db, [VERSION, ...statements], bound)
  const fresh = ofShop.map(one => rows[statements.indexOf(one)] as Rows)
  keeper.set(key, { version: versionIn(version), rows: fresh })
  return rows
}

function keyOf(db: Database, { id, ofShop }: BuiltBatch, bound: readonly BoundValue[]): string {
  const values = ofShop.flatMap(({ params }) => params.map(param => boundValue(param, bound)))
  return `${id} ${db.$locale} ${JSON.stringify(values)}`
}

function versionIn(result: unknown): string {
  const [row] = (result as D1Result<{ version: string }>).results
  if (!row) throw new Error('The table shop_version has no row: the migrations did not run.')
  return row.version
}

/** Reads the statements, and puts each row into the reader's language. */
async function readRows(db: Database, statements: readonly Built[], bound: readonly BoundValue[]) {
  const results = await rowsOf(db.$client, statements, bound)
  statements.forEach(({ fields }, index) => {
    const toReader =
      fields &&
      forReader(
        db.$locale,
        fields.map(({ path }) => path),
      )
    if (toReader) (results[index] as Record<string, unknown>[]).forEach(toReader)
  })
  return results
}

function boundValue(param: unknown, bound: readonly BoundValue[]): unknown {
  return typeof param === 'function' ? (param as TakesBound)(bound) : param
}

async function rowsOf(d1: D1Database, statements: readonly Built[], bound: readonly BoundValue[]) {
  const ready = statements.map(({ sql, params }) =>
    d1.prepare(sql).bind(...params.map(param => boundValue(param, bound))),
  )
  const [only] = ready
  const [fields] = statements.map(statement => statement.fields)
  if (!only) return []
  // Alone, D1 gives rows as lists, and then columns of a join may share a name.
  if (ready.length === 1 && fields)
    return [(await only.raw()).map(row => rowFromList(fields, row as unknown[]))]
  const results = await d1.batch<Record<string, unknown>>(ready)
  return results.map((result, index) => {
    const { fields } = statements[index] as Built
    return fields ? rowsFromObjects(fields, result.results) : result
  })
}

function rowsFromObjects(fields: readonly Field[], rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  if (names.length !== fields.length) throw new Error(`Two columns have one name: ${names.join(', ')}`)
  return rows.map(row => {
    const mapped = {}
    for (let i = 0; i < fields.length; i++) put(mapped, fields[i] as Field, row[names[i] as string])
    return mapped
  })
}

function rowFromList(fields: readonly Field[], row: readonly unknown[]) {
  const mapped = {}
  for (let i = 0; i < fields.length; i++) put(mapped, fields[i] as Field, row[i])
  return mapped
}

function put(row: Record<string, unknown>, { path, decode }: Field, value: unknown): void {
  const decoded = value === null || decode === null ? value : decode(value as never)
  const [name = '', inner] = path
  if (inner === undefined) {
    row[name] = decoded
    return
  }
  row[name] ??= {}
  Object.assign(row[name] as object, { [inner]: decoded })
}
