import { Column, is, noopDecoder, Param, Placeholder, sql } from 'drizzle-orm'
import type { D1PreparedQuery } from 'drizzle-orm/d1'
import { eachStatement, isShownToAll, type Named, type RowsOf, type Statement } from './batch.ts'
import { connect, type Database } from './connection.ts'
import { forReader } from './in-language.ts'
import { KeptRows } from './kept-rows.ts'
import { VERSION_ALONE, versionAlone } from './shop-version.ts'

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
  /** Those whose rows are a person's own. The others give the same rows to everybody. */
  readonly own: readonly Built[]
  /** The values of a request on which the rows for everybody depend. */
  readonly valuesForAll: readonly TakesBound[]
  /** The name of the batch among the kept rows. */
  readonly id: number
}

type TakesBound = (bound: readonly BoundValue[]) => unknown

type Built = {
  readonly sql: string
  readonly isForAll: boolean
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
  eachStatement(named, statement => {
    statements.push(buildStatement(statement))
  })
  const forAll = statements.filter(({ isForAll }) => isForAll)
  const valuesForAll = forAll.flatMap(({ params }) => params.filter(isTakesBound))
  batches += 1
  return { named, statements, own: statements.filter(({ isForAll }) => !isForAll), valuesForAll, id: batches }
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
    isForAll: isShownToAll(statement),
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
  const known = keptRows.get(binding)
  if (known) return known
  const made = new KeptRows<readonly Rows[]>()
  keptRows.set(binding, made)
  return made
}

/** Read in the batch of the other statements, so that both belong to one state of the database. */
const VERSION: Built = { sql: VERSION_ALONE, isForAll: false, params: [], fields: null }

async function run(db: Database, batch: BuiltBatch, bound: readonly BoundValue[]): Promise<unknown[]> {
  const { statements, own, valuesForAll, id } = batch
  if (own.length === statements.length || !db.$binding) return readRows(db, statements, bound)
  const keeper = rowsKeptFor(db.$binding)
  const key = `${id} ${db.$locale} ${JSON.stringify(valuesForAll.map(take => take(bound)))}`
  const kept = keeper.get(key)
  if (kept) {
    const { version, rows } = await readVersionAnd(db, own, bound)
    if (version === kept.version) {
      const [forAll, ofPerson] = [kept.rows.values(), rows.values()]
      return statements.map(({ isForAll }) => (isForAll ? forAll : ofPerson).next().value)
    }
  }
  const { version, rows } = await readVersionAnd(db, statements, bound)
  keeper.set(key, { version, rows: rows.filter((_, at) => statements[at]?.isForAll) as Rows[] })
  return rows
}

async function readVersionAnd(db: Database, statements: readonly Built[], bound: readonly BoundValue[]) {
  const [version, ...rows] = await readRows(db, [VERSION, ...statements], bound)
  return { version: versionAlone((version as D1Result<{ version: string }>).results), rows }
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

function isTakesBound(param: unknown): param is TakesBound {
  return typeof param === 'function'
}

async function rowsOf(d1: D1Database, statements: readonly Built[], bound: readonly BoundValue[]) {
  const ready = statements.map(({ sql, params }) =>
    d1.prepare(sql).bind(...params.map(param => (isTakesBound(param) ? param(bound) : param))),
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
