import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './lib/setup.mjs'

const work = mkdtempSync(join(tmpdir(), 'shop-import-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('a script has to say that an import may overwrite', { timeout: 900_000 }, () => {
  expect(importOf(coupon(12))).toMatchObject({ status: 0 })
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

function importOf(site: object, ...flags: string[]) {
  const file = join(work, 'site.json')
  writeFileSync(file, JSON.stringify(site))
  return spawnSync(process.execPath, ['scripts/site-import.ts', file, ...flags], {
    cwd: root,
    env: { ...process.env, SHOP_DATA: join(work, 'data'), WRANGLER_SEND_METRICS: 'false' },
    encoding: 'utf8',
  })
}
