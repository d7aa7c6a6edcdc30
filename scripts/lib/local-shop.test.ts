import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalShop } from './local-shop.ts'

const FONT = readdirSync('public/fonts').find(name => name.endsWith('.woff2')) ?? ''
const data = mkdtempSync(join(tmpdir(), 'local-shop-'))
let shop: ReturnType<typeof startLocalShop>

beforeAll(async () => {
  shop = startLocalShop({ data, quiet: true })
  await shop.ready
})

afterAll(async () => {
  await shop.dispose()
  rmSync(data, { recursive: true })
})

test('a local shop serves its own copy of the build', async () => {
  writeFileSync(join(data, 'served', 'fonts', FONT), 'the copy')
  const answer = await shop.dispatchFetch(`http://localhost/fonts/${FONT}`)
  expect(await answer.text()).toBe('the copy')
})
