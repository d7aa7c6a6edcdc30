import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { countRoundTrips } from './counted-d1.ts'
import { withPiggybackedReads } from './piggybacked-reads.ts'

function aRequest() {
  const trips = { count: 0 }
  const { d1, readPiggybacked } = withPiggybackedReads(countRoundTrips(testDb, trips))
  const db = connect(d1)
  const select = (n: number) => db.select({ n: sql<number>`${n}`.as('n') }).from(sql`(SELECT 1)`)
  return { db, trips, select, ask: (n: number) => readPiggybacked(select(n)) }
}

test('joins a batch sent at the same moment, in either order', async () => {
  const { db, trips, select, ask } = aRequest()
  const caller = Promise.resolve()
  const page = caller.then(() => db.batch([select(1), select(2)]))
  const shell = caller.then(() => ask(3))
  expect(await page).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(await shell).toEqual([{ n: 3 }])
  expect(trips.count).toBe(1)
})

test('runs alone without a batch, several reads together', async () => {
  const { trips, ask } = aRequest()
  expect(await Promise.all([ask(1), ask(2)])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(trips.count).toBe(1)
})

test('does not fail when its batch fails', async () => {
  const { db, select, ask } = aRequest()
  const rider = ask(7)
  const broken = db.batch([select(1), db.select({ n: sql`n` }).from(sql`no_such_table`)])
  await expect(broken).rejects.toThrow('no_such_table')
  expect(await rider).toEqual([{ n: 7 }])
})
