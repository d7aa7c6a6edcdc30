import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { defaultOf, type English } from '#app/db/columns.ts'
import { idSchema, type WireValue } from './wire-values.ts'

/** One field of an entry: its name in the file, its value, and the default for a new entry. */
export type Field<Stored> = WireValue<Stored> & {
  readonly wire: string
  readonly description: string
  /** undefined: a new entry must name the field. */
  readonly initial?: Stored
}

/** A field whose type of value does not matter here. */
type AnyField = {
  readonly wire: string
  readonly description: string
  readonly initial?: unknown
  readonly schema: z.ZodType
  readonly encode: (stored: never) => unknown
}

/** Fields by column name. */
export type Fields = Readonly<Record<string, AnyField>>

type Stored<F> = F extends { schema: z.ZodType<infer Value> } ? Value : never
/** The fields that an entry names, by column. */
export type Named<F> = { [Column in keyof F]?: Stored<F[Column]> }
/** A complete entry, by column. */
export type Whole<F> = { [Column in keyof F]: Stored<F[Column]> }

/** Describes a field. `fieldsOf` adds the column's default; give `initial` where the file's default is another. */
export function field<Stored>(
  wire: string,
  value: WireValue<Stored>,
  description: string,
  initial?: Stored,
): Field<Stored> {
  return { ...value, wire, description, initial }
}

/**
 * Adds the field `english` to the fields of an entry: the English texts of these columns, under the same names in the
 * file. Adding a column's name here is all that makes its text translatable in the file.
 */
export function withEnglish<F extends Fields>(fields: F, ...columns: readonly (keyof F & string)[]) {
  const spoken = columns.map(column => [column, fields[column] as AnyField] as const)
  const schema = z
    .strictObject(Object.fromEntries(spoken.map(([, { wire, schema }]) => [wire, textIn(schema)])), {
      error: 'expected an object with the English texts',
    })
    .transform(texts =>
      Object.fromEntries(
        spoken.flatMap(([column, { wire }]) => (texts[wire] === undefined ? [] : [[column, texts[wire]]])),
      ),
    ) as unknown as z.ZodType<English>
  const encode = (stored: English) => {
    const texts = spoken.flatMap(([column, { wire }]) =>
      stored[column]?.length ? [[wire, stored[column]]] : [],
    )
    return texts.length > 0 ? Object.fromEntries(texts) : undefined
  }
  const english = field<English>(
    'english',
    { schema, encode },
    'The same texts in English; a text without one is shown in Thai',
  )
  return { ...fields, english }
}

/** An empty text takes the English one away, also where the Thai text must not be empty. */
function textIn(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.literal('')]).optional()
}

/** For each column of the table, a field whose values the column can hold. */
type FieldsFor<Table extends SQLiteTable> = {
  readonly [Column in keyof Table['$inferSelect']]?: AnyField & {
    readonly schema: z.ZodType<Table['$inferSelect'][Column]>
  }
}

/**
 * Returns the fields of a table's entries, each with the default of its column. A column without a default must be
 * named in a new entry, unless the field has a default of its own.
 */
export function fieldsOf<Table extends SQLiteTable, F extends FieldsFor<Table>>(
  table: Table,
  fields: F & { readonly [Column in Exclude<keyof F, keyof Table['$inferSelect']>]: never },
): F {
  const columns = getTableColumns(table)
  const whole = Object.entries<AnyField>(fields).map(([name, { initial, ...rest }]) => {
    const column = columns[name]
    return [name, { ...rest, initial: initial === undefined && column ? defaultOf(column) : initial }]
  })
  return Object.fromEntries(whole)
}

/** Returns the zod properties of an entry's fields, by their names in the file. All are optional. */
export function propertiesOf(fields: Fields): Record<string, z.ZodOptional> {
  return Object.fromEntries(
    Object.values(fields).map(field => [field.wire, field.schema.optional().meta(metaOf(field))]),
  )
}

/** Returns the named columns of an entry that zod parsed under the file's names. */
export function namedIn<F extends Fields>(fields: F, entry: Record<string, unknown>): Named<F> {
  const named = Object.entries(fields).filter(([, field]) => entry[field.wire] !== undefined)
  return Object.fromEntries(named.map(([column, field]) => [column, entry[field.wire]])) as Named<F>
}

export function initialOf<F extends Fields>(fields: F): Partial<Whole<F>> {
  const initials = Object.entries(fields).filter(([, field]) => field.initial !== undefined)
  return Object.fromEntries(initials.map(([column, field]) => [column, field.initial])) as Partial<Whole<F>>
}

/** Returns a row as an entry of a site file. */
export function toWire(fields: Fields, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([column, field]) => [field.wire, field.encode(row[column] as never)]),
  )
}

function metaOf({ description, initial, encode }: AnyField) {
  const shown = initial === undefined ? undefined : encode(initial as never)
  return shown === undefined ? { description } : { description, default: shown }
}

/** A path relative to the folder of the site file. */
export const filePath = z
  .string({ error: 'expected the path of a file' })
  .min(1, 'expected the path of a file')

const anId = idSchema.optional().describe('An entry whose id exists is updated; one without an id is added')

/** The shape of an entry with these fields, and with more properties. */
export const entrySchema = (fields: Fields, more: z.ZodRawShape = {}, id: z.ZodType = anId) =>
  z.strictObject({ id, ...propertiesOf(fields), ...more }, { error: 'expected an object' })

/** The same for an entry that has no id. */
export const withoutId = (fields: Fields, more: z.ZodRawShape = {}) =>
  z.strictObject({ ...propertiesOf(fields), ...more }, { error: 'expected an object' })

export const listOfEntries = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'expected a list' }).optional()
