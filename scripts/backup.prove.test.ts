import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { searchCourses } from '#app/business/catalogue/search/search-courses.server.ts'
import { searchProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { findOrders } from '#app/business/orders/showing/find-orders.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { systemClock } from '#app/platform/clock.ts'
import { fillShop } from './lib/fill-shop.ts'
import { root } from './lib/setup.mjs'
import { openShop, type Shop } from './site-shop.ts'

const work = mkdtempSync(join(tmpdir(), 'shop-backup-'))
/** The folder where wrangler looks for the local database of a project in `work`. */
const original = join(work, '.wrangler', 'state')
const restored = join(work, 'restored')

beforeAll(async () => {
  const { name, compatibility_date, d1_databases } = readConfig({ config: join(root, 'wrangler.toml') })
  writeFileSync(join(work, 'wrangler.json'), JSON.stringify({ name, compatibility_date, d1_databases }))
  await fillShop(original)
  run(
    join(root, 'node_modules/wrangler/bin/wrangler.js'),
    {},
    ...'d1 export DB --local --output backup.sql'.split(' '),
  )
  run('scripts/db-restore.ts', { SHOP_DATA: restored }, join(work, 'backup.sql'))
}, 900_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('a restored backup gives the same search results', { timeout: 120_000 }, async () => {
  const before = await shopIn(original, findings)
  expect(before.courses.length).toBeGreaterThan(0)
  expect(before.products.length).toBeGreaterThan(0)
  expect(before.orders.length).toBeGreaterThan(0)
  expect(before.people.length).toBeGreaterThan(0)
  expect(await shopIn(restored, findings)).toEqual(before)
})

test('a restored backup still updates its search index', { timeout: 120_000 }, async () => {
  await shopIn(restored, async ({ d1, db }) => {
    await d1.prepare("UPDATE user SET name = 'ชื่อใหม่ หลังกู้คืน' WHERE username = 'student'").run()
    const found = await findPeople({ db, now: systemClock }, { words: 'หลังกู้คืน' }, staff)
    expect(found.ok && found.value.people.map(({ username }) => username)).toEqual(['student'])
  })
})

const staff = {
  visitorId: 'visitor',
  account: { userId: 'staff', username: 'staff', name: '', email: '', roles: ['owner'], sessionId: 's' },
  sessionEnded: null,
} as unknown as Caller

async function findings({ db, d1 }: Shop) {
  const [courses, products, orders, people, rows] = await Promise.all([
    searchCourses({ db }, { keyword: 'ภาษา' }),
    searchProducts({ db, siteSettings: async () => defaultSettings }, { keyword: 'สมุด' }),
    findOrders({ db }, { words: 'กัญญา', status: null }, staff),
    findPeople({ db, now: systemClock }, { words: 'example.com' }, staff),
    d1
      .prepare(
        'SELECT (SELECT count(*) FROM order_grams) AS orders, (SELECT count(*) FROM people_grams) AS people',
      )
      .first(),
  ])
  return {
    courses: courses.courses.map(({ id }) => id),
    products: products.products.map(({ id }) => id),
    orders: orders.ok ? orders.value.orders.map(({ id }) => id) : [],
    people: people.ok ? people.value.people.map(({ username }) => username) : [],
    rows,
  }
}

async function shopIn<Answer>(data: string, look: (shop: Shop) => Promise<Answer>): Promise<Answer> {
  const shop = await openShop({ remote: false, data })
  try {
    return await look(shop)
  } finally {
    await shop.close()
  }
}

function run(script: string, env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: script.startsWith('scripts/') ? root : work,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script} ${args.join(' ')}\n${stdout}${stderr}`)
}
