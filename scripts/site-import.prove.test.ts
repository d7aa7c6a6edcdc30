import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importDemo } from './lib/import-needs.ts'
import { root } from './lib/setup.mjs'
import { openShop } from './site-shop.ts'

const work = mkdtempSync(join(tmpdir(), 'shop-import-'))
const data = join(work, 'data')
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('a script has to say that an import may overwrite', async () => {
  const shop = await openShop({ remote: false, data })
  expect(await importDemo(shop, siteFileOf(coupon(12)))).toEqual([])
  await shop.close()
  const refused = importOf(coupon(10))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('coupons[0] (id 3, SAVE10).discount_amont: 12 -> 10\n')
  expect(refused.stderr).toContain('nothing was written')
  const agreed = importOf(coupon(10), '--overwrite')
  expect(agreed).toMatchObject({ status: 0 })
  expect(agreed.stdout).toMatch(/coupon +1 updated/)
})

const coupon = (percent: number) => ({
  coupons: [{ id: 3, code: 'SAVE10', discount_type: 'percent', discount_amont: percent }],
})

function siteFileOf(site: object): string {
  const file = join(work, 'site.json')
  writeFileSync(file, JSON.stringify(site))
  return file
}

function importOf(site: object, ...flags: string[]) {
  return spawnSync(process.execPath, ['scripts/site-import.ts', siteFileOf(site), ...flags], {
    cwd: root,
    env: { ...process.env, SHOP_DATA: data, WRANGLER_SEND_METRICS: 'false' },
    encoding: 'utf8',
  })
}
