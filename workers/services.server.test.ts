import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readBatch } from '#app/db/batch.ts'
import { sweeps } from '#app/db/schema/settings.ts'
import { SECOND } from '#app/platform/clock.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { createServices, lookAtShopAgain } from './services.ts'

/* How old the settings may be that a page shows. behaviour: Settings in the browser */

const bindings = env as unknown as Env
let at = Date.UTC(2026, 10, 25)

/** Returns the title that a page shows some seconds later, and the round trips of that page with its own batch. */
async function pageAfter(seconds: number) {
  at += seconds * SECOND
  const { db, siteSettings, roundTrips } = createServices(bindings, { now: () => at })
  const [{ title }] = await Promise.all([siteSettings(), readBatch(db, { own: db.select().from(sweeps) })])
  return { title, roundTrips: roundTrips.count }
}

const nameSchool = (title: string) =>
  testDb
    .prepare('INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (?1, ?2, 1)')
    .bind('title', JSON.stringify(title))
    .run()

test('shows a changed setting within five seconds, without a round trip while nothing changes', async () => {
  await nameSchool('Before')
  expect((await pageAfter(0)).title).toBe('Before')
  for (const seconds of [1, 4]) expect(await pageAfter(seconds)).toEqual({ title: 'Before', roundTrips: 1 })
  await nameSchool('After')
  expect(await pageAfter(3)).toEqual({ title: 'Before', roundTrips: 1 })
  expect((await pageAfter(1)).title).toBe('After')
  expect(await pageAfter(4)).toEqual({ title: 'After', roundTrips: 1 })
})

test('shows a changed setting at once to whoever changed it', async () => {
  await nameSchool('Before')
  expect((await pageAfter(20)).title).toBe('Before')
  await nameSchool('After')
  expect((await pageAfter(0)).title).toBe('Before')
  lookAtShopAgain(bindings.DB)
  expect((await pageAfter(0)).title).toBe('After')
})

test('shows the settings it has while the database is away', async () => {
  await nameSchool('Kept')
  expect((await pageAfter(20)).title).toBe('Kept')
  at += 5 * SECOND
  const database = {
    prepare: (sql: string) => bindings.DB.prepare(sql),
    batch: () => Promise.reject(new Error('away')),
  }
  const { siteSettings } = createServices(bindings, {
    now: () => at,
    database: database as unknown as D1Database,
  })
  expect((await siteSettings()).title).toBe('Kept')
})
