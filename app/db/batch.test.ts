import { describe, expect, it } from 'vitest'
import { readBatch, unsent, writeBatch } from './batch.ts'
import type { Database } from './connection.ts'

class FakeStatement {
  readonly sql: string
  constructor(sql: string) {
    this.sql = sql
  }
}
const statement = (sql: string) => new FakeStatement(sql) as never

function fakeDatabase() {
  const batches: string[][] = []
  const batch = async (statements: FakeStatement[]) => {
    batches.push(statements.map(({ sql }) => sql))
    return statements.map(({ sql }) => [`row of ${sql}`])
  }
  return { db: { batch } as unknown as Database, batches }
}

describe('named batches', () => {
  it('runs statements in the order of their names', async () => {
    const { db, batches } = fakeDatabase()
    const { known } = await writeBatch(db, {
      write: statement('b'),
      log: statement('c'),
      known: statement('a'),
    })
    expect(batches).toEqual([['b', 'c', 'a']])
    expect(known).toEqual(['row of a'])
  })

  it('names the rows of lists and groups', async () => {
    const { db, batches } = fakeDatabase()
    const rows = await readBatch(db, {
      list: [statement('1'), statement('2')],
      none: [],
      group: { inner: statement('3'), list: [statement('4')] },
      last: statement('5'),
    })
    expect(batches).toEqual([['1', '2', '3', '4', '5']])
    expect(rows).toEqual({
      list: [['row of 1'], ['row of 2']],
      none: [],
      group: { inner: ['row of 3'], list: [['row of 4']] },
      last: ['row of 5'],
    })
  })

  it('sends no batch without statements', async () => {
    const { db, batches } = fakeDatabase()
    expect(await readBatch(db, { none: [] })).toEqual({ none: [] })
    expect(batches).toEqual([])
  })

  it('sends no unsent select and gives it no rows', async () => {
    const { db, batches } = fakeDatabase()
    const own = unsent({ one: statement('1'), group: { two: statement('2') } })
    expect(await readBatch(db, { ...own, three: statement('3') })).toEqual({
      one: [],
      group: { two: [] },
      three: ['row of 3'],
    })
    expect(batches).toEqual([['3']])
  })
})
