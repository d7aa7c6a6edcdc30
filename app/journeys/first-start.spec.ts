import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { aPhone } from './authenticator.ts'
import { ownShop, test } from './journey.ts'
import { wordsIn } from './words.ts'

const SCHOOL = 'Riverside School'
const OWNER = { name: 'Somjai Thongdee', email: 'somjai@example.com', password: 'ม้า ลา แกะ ไก่ 2569' }

let served: ChildProcess | undefined
test.afterEach(() => {
  served?.kill('SIGTERM')
})

/** Serves a shop without an owner, beside the shop of this worker, and returns the link that its deployment prints. */
async function aShopWithoutOwner(): Promise<URL> {
  const PORT = String(ownShop().port + 100)
  const env = { ...process.env, PORT, SHOP_DATA: test.info().outputPath('shop') }
  const shop = spawn(process.execPath, ['scripts/serve-without-owner.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  served = shop
  // Every line is read to the end: a full pipe would stop the shop.
  const lines = createInterface({ input: shop.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', line => /^http.*\/setup\//.test(line) && resolve(new URL(line)))
    shop.on('exit', code => reject(new Error(`The shop without an owner ended with ${code}`)))
  })
}

test('the first owner sets the shop up, and visitors see it', { tag: ['@desktop', '@prove'] }, async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of (?:400|503)/)
  const link = await aShopWithoutOwner()
  const words = wordsIn('en')
  const visitor = await elsewhere()
  const main = page.getByRole('main')

  await test.step('the shop is closed to visitors', async () => {
    const answer = await visitor.goto(link.origin)
    expect(answer?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { name: words.setup_closed_title() })).toBeVisible()
  })

  await test.step('a wrong code is named beside its field, and nothing typed is lost', async () => {
    await page.goto(link.href)
    await expectInOrder(page, 'set-up page')
    for (const [name, value] of Object.entries({ ...OWNER, title: SCHOOL, code: '000000' }))
      await main.locator(`input[name=${name}]`).fill(value)
    await main.locator('input[name=passwordAgain]').fill(OWNER.password)
    await main.locator('input[name=ways]').first().check()
    await main.getByRole('button', { name: words.setup_submit() }).click()
    const code = main.locator('input[name=code]')
    await expect(code).toHaveAccessibleDescription(words.security_wrong_code())
    await expect(main.locator('input[name=title]')).toHaveValue(SCHOOL)
    await expect(main.locator('input[name=email]')).toHaveValue(OWNER.email)
    await expectInOrder(page, 'set-up page, refused')
  })

  await test.step('the owner gets an account with a second factor', async () => {
    const phone = aPhone((await main.locator('code').first().textContent()) ?? '')
    await main.locator('input[name=password]').fill(OWNER.password)
    await main.locator('input[name=passwordAgain]').fill(OWNER.password)
    await main.locator('input[name=code]').fill(await phone.nextCode())
    await main.getByRole('button', { name: words.setup_submit() }).click()
    await expect(main.getByText(words.setup_done())).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveCount(10)
    await expectInOrder(page, 'set-up page, done')
    await page.goto(new URL('/admin/security', link).href)
    await expect(page.getByRole('heading', { level: 1, name: words.security_title() })).toBeVisible()
  })

  await test.step('visitors see the school, and the link works no more', async () => {
    await expect(async () => {
      const answer = await visitor.goto(link.origin)
      expect(answer?.status()).toBe(200)
      expect(await visitor.getByRole('banner').first().textContent()).toContain(SCHOOL)
    }).toPass()
    await visitor.goto(link.href)
    await expect(visitor.getByText(words.setup_refused_owned())).toBeVisible()
  })

  // The shop stops next, and open pages would report that it answers no more.
  await page.close()
  await visitor.close()
})
