import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { DataOwner } from './data-link.server.ts'
import { PERSONAL_TABLES } from './personal-tables.server.ts'
import { bound } from './statements.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

type Needs = { db: Database; d1: D1Database; files: R2Bucket; now: Clock }
type Row = Readonly<Record<string, unknown>>

/** Reading everything is expensive and rarely needed. */

/**
 * Returns a zip stream of all data about a person: data.json by table, and the files they sent.
 * One batch reads all tables at one moment. `personal-tables.server.ts` leaves out secrets and data of other people.
 */
export async function takeData(
  needs: Needs,
  { userId, email }: Pick<DataOwner, 'userId' | 'email'>,
): Promise<Result<ReadableStream<Uint8Array>, TooManyTries>> {
  const tooMany = await countTry(needs, limitsOf('takeData', `take-data:${userId}`))
  if (tooMany) return refuse(tooMany)
  const taken = PERSONAL_TABLES.flatMap(({ table, whose, take }) =>
    typeof take === 'string' ? [] : [{ table, whose, without: take.without }],
  )
  const results = await needs.d1.batch<Row>([
    ...taken.map(({ table, whose }) =>
      bound(needs.d1, `SELECT * FROM "${table}" WHERE ${whose}`, [userId, email]),
    ),
  ])
  const rows = new Map(taken.map(({ table }, index) => [table, results[index]?.results ?? []]))
  const files = filesOf(rows.get('uploads') ?? [])
  const about = { made_at: isoTime(needs.now()), account: userId, address: email }
  const data = {
    about,
    ...Object.fromEntries(
      taken.map(({ table, without }) => [
        table,
        (rows.get(table) ?? []).map(row =>
          readable(table === 'uploads' ? { ...row, file: files.get(row.id)?.name } : row, without),
        ),
      ]),
    ),
  }
  return ok(zipStream(entriesOf(needs.files, data, [...files.values()])))
}

async function* entriesOf(
  bucket: R2Bucket,
  data: unknown,
  files: readonly { name: string; key: string }[],
): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', body: JSON.stringify(data, null, 2) }
  for (const { name, key } of files) {
    const object = await bucket.get(key)
    if (object) yield { name, body: object.body as unknown as ReadableStream<Uint8Array> }
  }
}

/** Names files by purpose and id, because the person's own file names may be invalid on other systems. */
function filesOf(uploads: readonly Row[]): Map<unknown, { name: string; key: string }> {
  return new Map(
    uploads.map(row => {
      const [, kind = 'bin'] = String(row.content_type).split('/')
      const name = `files/${row.purpose}-${row.id}.${kind.replace('jpeg', 'jpg')}`
      return [row.id, { name, key: String(row.object_key) }]
    }),
  )
}

/** Returns a row for people to read: times as ISO text, JSON as lists and objects. */
function readable(row: Row, without: readonly string[]): Row {
  const shown = Object.entries(row).filter(([column]) => !without.includes(column))
  return Object.fromEntries(shown.map(([column, value]) => [column, readableValue(column, value)]))
}

function readableValue(column: string, value: unknown): unknown {
  if (typeof value === 'number' && (column === 'at' || column.endsWith('_at'))) return isoTime(value)
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function isoTime(instant: number): string {
  return new Date(instant).toISOString()
}
