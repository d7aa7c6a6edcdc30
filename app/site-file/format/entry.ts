import { type Fields, type Named, namedIn } from './fields.ts'

/** A small picture, such as the shop's icon, is kept only as it is. */
export type FileKind = 'picture' | 'small-picture' | 'video' | 'captions' | 'transcript' | 'document' | 'slip'

/** A file beside the site file. `shelf` says who may see it: everybody, or viewers with access to the lecture. */
export type FileUse = {
  readonly place: string
  readonly path: string
  readonly kind: FileKind
  readonly shelf: 'public' | 'lecture' | 'upload'
}

/** An entry of a list, by column: only the fields that the file names. */
export type Entry<F> = {
  readonly place: string
  readonly id: number | null
  readonly named: Named<F>
  /** Columns that hold a file. They are set once the file has its key. */
  readonly files: Readonly<Record<string, FileUse>>
}

export type AnyEntry = {
  readonly place: string
  readonly id: number | null
  readonly named: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, FileUse>>
}

/** An object of the file that was checked. */
export type Json = Record<string, unknown>

/** Returns the file that an entry names under `key`, by its column; nothing if it names none. */
export function oneFile(
  entry: Json,
  key: string,
  place: string,
  column: string,
  kind: FileUse['kind'],
  shelf: FileUse['shelf'],
): Record<string, FileUse> {
  return entry[key] === undefined ? {} : { [column]: fileUse(`${place}.${key}`, entry[key], kind, shelf) }
}

export function fileUse(
  place: string,
  path: unknown,
  kind: FileUse['kind'],
  shelf: FileUse['shelf'],
): FileUse {
  return { place, path: String(path), kind, shelf }
}

/** Reads a list of entries that have nothing besides their fields. */
export function entries<F extends Fields>(holder: object, key: string, fields: F, within = ''): Entry<F>[] {
  return listOf(holder, key, within).map(([item, place]) => entry(fields, item, place))
}

export function entry<F extends Fields>(fields: F, item: Json, place: string): Entry<F> {
  return { place, id: (item.id as number | undefined) ?? null, named: namedIn(fields, item), files: {} }
}

/** Returns the entries of a list with their places; none if the holder has no such list. */
export function listOf(holder: object, key: string, within = ''): [item: Json, place: string][] {
  const list = ((holder as Json)[key] ?? []) as Json[]
  const path = within === '' ? key : `${within}.${key}`
  return list.map((item, index) => [item, `${path}[${index}]`])
}
